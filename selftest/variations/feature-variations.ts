import { error, operationOf } from "../mutants/mutant.ts";
import type { Variation } from "./variation.ts";

/** Nodes that do not offer all of the interface, as their owners declare. */
export const featureVariations: readonly Variation[] = [
  {
    id: "no-simulation",
    differs: "simulation is switched off",
    allowed: "§4.7: 403 is on the list, and api_disabled among the codes",
    options: { disable: ["simulateTransaction"] },
  },
  {
    id: "no-submission",
    differs: "submission is switched off",
    allowed: "SUBM-S07: 403 is on the list without a condition, and api_disabled among the codes",
    options: { disable: ["submitBatch"] },
  },
  {
    id: "no-tables",
    differs: "table items are not served",
    allowed: "§4.4: 403 is on the list, and api_disabled among the codes",
    options: { disable: ["getTableItem"] },
  },
  {
    id: "no-bcs",
    differs: "transactions are taken as JSON only",
    allowed:
      "SUBM-S07: bcs_not_supported is among the codes; 403 leaves what needs the encoding inconclusive",
    alter: (asked, answer) =>
      operationOf(asked) !== null && asked.headers.get("content-type")?.endsWith("+bcs") === true
        ? error(answer, 403, "bcs_not_supported")
        : answer,
    declares: {
      features: { pruning: true, tables: true, simulation: true, submission: true, bcs: false },
    },
  },
];
