import { JSON_MEDIA_TYPE, LEDGER_HEADERS, type Operation } from "../../../../spec/vocabulary.ts";
import type { SimpleAlteration } from "../../wire/exchange.ts";
import { parseDecimal } from "../../wire/json.ts";
import { atLatest, findOperation, readPathVersion } from "../../wire/requests.ts";
import { isError, readHeader, readLatestVersion, withBody, withHeader } from "../../wire/responses.ts";
import { defineStatefulMutant, family, type Mutant } from "../mutant.ts";
import { forwardTo } from "../../wire/replacements.ts";

const oldestVersion = LEDGER_HEADERS.oldestLedgerVersion.name.toLowerCase();
const oldestHeight = LEDGER_HEADERS.oldestBlockHeight.name.toLowerCase();

const stateReads: readonly Operation[] = [
  "getAccount",
  "getAccountResources",
  "getAccountModules",
  "getTableItem",
];

/** Mutants whose headers (§4.0) or reads contradict the range of versions that they retain. */
export const retainedRangeMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "ACCT-008",
    "oldest-version-too-low-and-errors-without-headers",
    "X-NODE-LEDGER-OLDEST-VERSION is seven versions too low, and errors have no ledger headers.",
    withBareErrors(oldestVersion, (own) => own - 7n),
    // All reads of state at the oldest version in the header fail.
    { collateral: ["RSRC-010", "MODL-032"] },
  ),
  defineStatefulMutant(
    "ACCT-008",
    "oldest-version-zero-and-errors-without-headers",
    "X-NODE-LEDGER-OLDEST-VERSION is 0 although versions are pruned, and errors have no ledger headers.",
    withBareErrors(oldestVersion, () => 0n),
    { collateral: ["RSRC-010", "MODL-032"] },
  ),
  defineStatefulMutant(
    "ACCT-003",
    "oldest-version-too-high-and-errors-without-headers",
    "X-NODE-LEDGER-OLDEST-VERSION is one version too high, and errors have no ledger headers.",
    withBareErrors(oldestVersion, (own) => own + 1n),
    // All reads of state below the oldest version in the header succeed, or return 404 for an account that does not
    // exist.
    { collateral: ["ACCT-012", "RSRC-003", "MODL-003", "TABL-003"] },
  ),
  defineStatefulMutant(
    "RESP-018",
    "oldest-height-zero-and-errors-without-headers",
    "X-NODE-OLDEST-BLOCK-HEIGHT is 0 although blocks are pruned, and errors have no ledger headers.",
    withBareErrors(oldestHeight, () => 0n),
    // The block at the oldest height is not returned.
    { collateral: ["BLCK-010"] },
  ),
  defineStatefulMutant(
    "BLCK-010",
    "oldest-height-too-low-and-errors-without-headers",
    "X-NODE-OLDEST-BLOCK-HEIGHT is one too low, and errors have no ledger headers.",
    withBareErrors(oldestHeight, (own) => own - 1n),
  ),
  defineStatefulMutant(
    "BLCK-025",
    "oldest-height-too-high-and-errors-without-headers",
    "X-NODE-OLDEST-BLOCK-HEIGHT is one too high, and errors have no ledger headers.",
    withBareErrors(oldestHeight, (own) => own + 1n),
    { detectedBy: ["BLCK-010"] },
  ),
  ...family("future-read-succeeds", [
    ...stateReads.map((operation) =>
      defineStatefulMutant(
        "RESP-019",
        `future-read-succeeds-${operation}`,
        `${operation} at a version above the latest returns the latest state.`,
        forwardTo(operation, atLatest).when((_, answer) => answer.body.includes("version_not_found")),
      ),
    ),
    defineStatefulMutant(
      "RESP-019",
      "future-block-is-made-up",
      "A block read at a version above the latest returns a block with that version.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== "getBlockByVersion") return answer;
        if (!answer.body.includes("version_not_found")) return answer;
        const latest = await forward({ path: `/blocks/by_version/${readLatestVersion(answer)}` });
        const version = readPathVersion(incoming);
        const block = JSON.parse(latest.body) as object;
        return withBody(latest, { ...block, first_version: version, last_version: version });
      },
      // The block ends above the latest version.
      { collateral: ["BLCK-026"] },
    ),
  ]),
];

/** Changes a header of success responses, and removes the ledger headers of errors. */
function withBareErrors(name: string, change: (own: bigint) => bigint): SimpleAlteration {
  return (_, answer) => {
    if (isError(answer)) return { ...answer, headers: [["content-type", JSON_MEDIA_TYPE]] };
    const own = parseDecimal(readHeader(answer, name));
    return own === null ? answer : withHeader(answer, name, String(change(own)));
  };
}
