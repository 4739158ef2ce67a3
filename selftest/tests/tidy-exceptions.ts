/** Findings that are accepted, each with the reason. */
export const exceptions: { readonly [finding: string]: string } = {
  'selftest/fake-nodes/mutants/simulations/simulations.ts: says "foretold"':
    "The ids `no-events-foretold` and `gas-not-foretold` must not change.",
};
