/** The environment variable by which `npm run selftest -- --every` has the selftests judge every node. */
export const everyNodeVariable = "SELFTESTS_JUDGE_EVERY_NODE";
