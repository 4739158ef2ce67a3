/** Judges that the gas in the headers of a simulation (§4.0) is that of its output (§2.7). */
import { valueAt } from "../../client/json/json-value.ts";
import { headerValues, isUnsignedText, ledgerHeaderName } from "../../client/response-head.ts";
import type { Judgement, RuleInput } from "../judgement.ts";

/**
 * Judges a simulation of one transaction whose header and gas_used are well-formed.
 * @param broken JSON pointers to the members that violate the schema
 */
export function judgeGasHeader(received: RuleInput, broken: ReadonlySet<string>): Judgement[] {
  const { operation, status, json, headers, vendor } = received;
  if (operation !== "simulateTransaction" || status !== 200 || !json.ok) return [];
  const outputs = json.value;
  const used = valueAt(outputs, "/0/gas_used");
  const name = ledgerHeaderName("gasUsed", vendor);
  const [header] = headerValues(headers, name);
  const isReadable =
    Array.isArray(outputs) &&
    outputs.length === 1 &&
    typeof used === "string" &&
    isUnsignedText(used, 64) &&
    !broken.has("/0/gas_used");
  if (!isReadable || header === undefined || !isUnsignedText(header, 64)) return [];
  const isSame = BigInt(header) === BigInt(used);
  return [
    {
      requirement: "RESP-014",
      assertion: `${name} is the gas_used of the output`,
      layer: "headers",
      broken: isSame
        ? null
        : { pointer: name, mismatch: "other gas than the output", expected: used, received: header },
    },
  ];
}
