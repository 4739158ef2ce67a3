import { createStatefulAlteration, type SimpleAlteration } from "../wire/exchange.ts";
import { toMembers } from "../wire/json.ts";
import { isBcs, readPathVersion } from "../wire/requests.ts";
import { error, isSuccess, readAnswerMembers, withHeader } from "../wire/responses.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { alterMember, defineExtendedMutant as mutant, isFor, omit, plus } from "./mutant.ts";

/** Removes a path from the description of the interface. */
const withoutPath = (path: string): SimpleAlteration =>
  alterMember(["getSpecJson"], "paths", (paths) => ({ ...toMembers(paths), [path]: undefined }));

/** Changes a submitted transaction when it is read by its hash. */
const alterSubmitted = createStatefulAlteration(() => {
  const hashes = new Set<unknown>();
  const alter = alterMember(["getTransactionByHash"], "sequence_number", plus(1n));
  return (incoming, answer) => {
    if (isFor(incoming, "submitTransaction") && isSuccess(answer))
      hashes.add(readAnswerMembers(answer)["hash"]);
    return hashes.has(readPathVersion(incoming)) ? alter(incoming, answer) : answer;
  };
});

/** Mutants of the operations that describe the node, of raw table items and of submissions. */
export const extendedDescriptionMutants: readonly Mutant[] = [
  mutant("XRAW-001", "The bytes of a table item have no media type of their own.", (incoming, answer) =>
    isFor(incoming, "getRawTableItem") && isSuccess(answer)
      ? withHeader(answer, "content-type", "application/octet-stream")
      : answer,
  ),
  mutant("XRAW-002", "The bytes of a table item end with one more byte.", (incoming, answer) =>
    isFor(incoming, "getRawTableItem") && isSuccess(answer)
      ? { ...answer, body: `${answer.body}\u0000` }
      : answer,
  ),
  mutant("XNFO-001", "The node has no type.", alterMember(["getNodeInfo"], "node_type", omit)),
  mutant(
    "XNFO-002",
    "The node says that it is of another chain.",
    alterMember(["getNodeInfo"], "chain_id", () => "mainnet"),
  ),
  mutant("XSPC-001", "The description has no version.", alterMember(["getSpecJson"], "openapi", omit)),
  mutant("XSPC-002", "The description does not contain the health check.", withoutPath("/-/healthy")),
  mutant("XSPC-003", "The description does not contain the gas price.", withoutPath("/estimate_gas_price")),
  mutant("XSPG-001", "The page is sent as text.", (incoming, answer) =>
    isFor(incoming, "getSpecPage") ? withHeader(answer, "content-type", "text/plain") : answer,
  ),
  mutant(
    "XSUB-001",
    "A submitted transaction has its gas price as a number.",
    alterMember(["submitTransaction"], "gas_unit_price", Number),
  ),
  mutant(
    "XSUB-002",
    "A submitted transaction has another hash.",
    alterMember(["submitTransaction"], "hash", () => `0x${"22".repeat(32)}`),
  ),
  mutant("XSUB-003", "A submitted transaction has another sequence number.", alterSubmitted),
  mutant("XSUB-004", "A transaction in BCS is refused.", (incoming, answer) =>
    isFor(incoming, "submitTransaction") && isBcs(incoming) ? error(answer, 415, "invalid_input") : answer,
  ),
];
