import type { Requirement } from "../../spec/requirement.ts";
import { error, operationOf } from "../mutants/mutant.ts";
import { exceptions, idsWhere } from "./exceptions.ts";
import type { Variation } from "./variation.ts";

const declared = "the owner declares that it is not offered";
const unseen = "what is not offered shows none";
const hasNeed = ({ needs }: Requirement, name: NonNullable<Requirement["needs"]>[number]): boolean =>
  needs?.includes(name) === true;

/** Nodes that do not offer all of the interface, as their owners declare. */
export const featureVariations: readonly Variation[] = [
  {
    id: "no-simulation",
    differs: "simulation is switched off",
    allowed: "§4.7: 403 is on the list, and api_disabled among the codes",
    options: { disable: ["simulateTransaction"] },
    except: {
      ...exceptions(
        idsWhere((row) => row.operation === "simulateTransaction" || hasNeed(row, "simulation")),
        "not-applicable",
        declared,
      ),
      ...exceptions(["RESP-008", "TXNS-015", "TXNS-016", "TXNS-017"], "not-observed", unseen),
    },
  },
  {
    id: "no-submission",
    differs: "submission is switched off",
    allowed: "SUBM-S07: 403 is on the list without a condition, and api_disabled among the codes",
    options: { disable: ["submitBatch"] },
    except: {
      ...exceptions(
        idsWhere(
          (row) => row.operation === "submitBatch" || hasNeed(row, "submission") || hasNeed(row, "bcs"),
        ),
        "not-applicable",
        declared,
      ),
      ...exceptions(["EROR-006"], "not-observed", unseen),
    },
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
    except: exceptions(
      idsWhere((row) => hasNeed(row, "bcs")),
      "not-applicable",
      declared,
    ),
  },
];
