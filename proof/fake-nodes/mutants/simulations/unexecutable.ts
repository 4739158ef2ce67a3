import { alterOperation, alterSimulatedOutputs } from "../../wire/alterations.ts";
import { unchanged, type RewriteRequest } from "../../wire/exchange.ts";
import { toMembers, toText } from "../../wire/json.ts";
import { findOperation, isBcs, readRequestMembers } from "../../wire/requests.ts";
import { error, isSuccess } from "../../wire/responses.ts";
import type { ProxyRequest } from "../../wire/exchange.ts";
import { allowing, defineStatefulMutant, type Mutant } from "../mutant.ts";

/** Reports success for the simulations that fail with a status. */
const succeeding = (status: string, isSo: (incoming: ProxyRequest) => boolean = () => true) =>
  alterSimulatedOutputs((output, incoming) =>
    toText(output["vm_status"]).includes(status) && isSo(incoming)
      ? { ...output, success: true, vm_status: "Executed successfully" }
      : output,
  );

const isSigned = (incoming: ProxyRequest): boolean =>
  /[1-9a-f]/.test(toText(toMembers(readRequestMembers(incoming)["signature"])["signature"]).slice(2));

/** Replaces the signature of a simulation in JSON by zeros. */
const unsigned: RewriteRequest = (incoming) => {
  if (findOperation(incoming) !== "simulateTransaction" || isBcs(incoming) || !isSigned(incoming))
    return null;
  const request = readRequestMembers(incoming);
  const signature = { ...toMembers(request["signature"]), signature: `0x${"00".repeat(64)}` };
  return { body: JSON.stringify({ ...request, signature }) };
};

/** Mutants that simulate what cannot be executed, or what is signed for execution (§4.7). */
export const unexecutableSimulationMutants: readonly Mutant[] = [
  ...allowing("simulate", [
    defineStatefulMutant(
      "SIMU-025",
      "used-number-succeeds",
      "A simulation does not compare the sequence number with that of the account.",
      succeeding("SEQUENCE_NUMBER_TOO_OLD"),
    ),
    defineStatefulMutant(
      "SIMU-025",
      "used-number-succeeds-in-bcs",
      "A simulation in BCS succeeds with a used sequence number.",
      succeeding("SEQUENCE_NUMBER_TOO_OLD", isBcs),
    ),
    defineStatefulMutant(
      "SIMU-025",
      "first-number-succeeds",
      "A simulation with the sequence number 0 succeeds, whatever the sender has used.",
      succeeding(
        "SEQUENCE_NUMBER_TOO_OLD",
        (incoming) => readRequestMembers(incoming)["sequence_number"] === "0",
      ),
    ),
  ]),
  ...allowing("submit", [
    defineStatefulMutant(
      "SIMU-024",
      "signed-simulated",
      "A simulation with a valid signature in JSON is run.",
      unchanged,
      { rewriteRequest: unsigned },
    ),
    defineStatefulMutant(
      "SIMU-024",
      "signed-simulation-500",
      "A simulation with a signature that is not zero returns 500.",
      alterOperation("simulateTransaction", (incoming, answer) =>
        isSigned(incoming) && !isSuccess(answer) ? error(answer, 500, "internal_error") : answer,
      ),
    ),
    defineStatefulMutant(
      "SIMU-024",
      "signed-simulation-empty",
      "A simulation that is rejected for its valid signature in BCS returns 200 and no output.",
      alterOperation("simulateTransaction", (incoming, answer) =>
        isBcs(incoming) && answer.body.includes("valid signature")
          ? { ...answer, status: 200, body: "[]" }
          : answer,
      ),
      // An output is missing from the response.
      { collateral: ["SIMU-013"] },
    ),
    defineStatefulMutant(
      "SIMU-026",
      "used-nonce-succeeds",
      "A simulation does not look up whether its nonce was used.",
      succeeding("NONCE_ALREADY_USED"),
    ),
    defineStatefulMutant(
      "SIMU-026",
      "used-nonce-of-another-call-succeeds",
      "A simulation only rejects a used nonce if the call is the same as before.",
      succeeding("NONCE_ALREADY_USED", (incoming) => !isBcs(incoming)),
    ),
  ]),
];
