import { define, operationOf, refusal, type Mutant } from "./mutant.ts";

/** Mutants in the limits (§8). */
export const limitMutants: readonly Mutant[] = [
  define("LIMT-001", "limit-int16", "a limit above 32767 is refused", (asked, answer) =>
    operationOf(asked) === "getAccountResources" && Number(asked.query.get("limit")) > 32_767
      ? refusal(answer)
      : answer,
  ),
  define("LIMT-001", "module-limit-int16", "a limit of modules above 32767 is refused", (asked, answer) =>
    operationOf(asked) === "getAccountModules" && Number(asked.query.get("limit")) > 32_767
      ? refusal(answer)
      : answer,
  ),
  define(
    "LIMT-002",
    "page-size-ignored",
    "everything is returned, whatever default page size is declared",
    (_, answer) => answer,
    { declares: { limits: { pageSizeDefault: 3 } } },
  ),
  define(
    "BLCK-016",
    "block-cap-ignored",
    "every transaction is included, whatever cap is declared",
    (_, answer) => answer,
    { declares: { limits: { blockTransactionsMax: 1 } } },
  ),
];
