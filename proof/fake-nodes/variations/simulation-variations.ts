import type { Variation } from "./variation.ts";
import {
  alterEachValue,
  alterOperation,
  alterSimulatedOutputs,
  applyBoth,
  omitValue,
} from "../wire/alterations.ts";
import type { SimpleAlteration } from "../wire/exchange.ts";
import type { Members } from "../wire/json.ts";
import { error } from "../wire/responses.ts";

const each = (path: string, change: (value: unknown) => unknown): SimpleAlteration =>
  alterEachValue("simulateTransaction", `*/${path}`, change);

/** Replaces some members of every output. */
const showing = (members: Members): SimpleAlteration =>
  alterSimulatedOutputs((output) => ({ ...output, ...members }));

const noSignature = {
  status: "not-observed",
  why: "No response has a signature of a listed type.",
};
const unsigned = "§2.6: the signature of an output is optional.";

/** Nodes whose simulations have more or fewer members, or other values. */
export const simulationVariations: readonly Variation[] = [
  {
    id: "simulations-without-signature",
    differs: "Simulation outputs have no signature.",
    allowed: unsigned,
    alter: each("signature", omitValue),
    expectedStatuses: {
      "TXNS-015": noSignature,
      "TXNS-016": noSignature,
      "TXNS-017": noSignature,
      "TXNS-034": noSignature,
    },
  },
  {
    id: "simulations-with-null-signature",
    differs: "The signature of simulation outputs is null.",
    allowed: `${unsigned} FRMT-S05: it is absent or null.`,
    alter: each("signature", () => null),
    expectedStatuses: {
      "TXNS-015": noSignature,
      "TXNS-016": noSignature,
      "TXNS-017": noSignature,
      "TXNS-034": noSignature,
    },
  },
  {
    id: "simulations-of-unknown-signatures",
    differs: "Simulation outputs have a signature of an unlisted type.",
    allowed: "UNIO-S01: an unlisted variant is allowed, and its members are not judged.",
    alter: each("signature", () => ({ type: "no_account_signature" })),
    expectedStatuses: { "TXNS-016": noSignature, "TXNS-017": noSignature },
  },
  {
    id: "simulations-without-nulls",
    differs: "Simulation outputs omit members that are null.",
    allowed: "FRMT-S05: an optional member without a value is absent or null.",
    alter: applyBoth(each("state_checkpoint_hash", nothing), each("replay_protection_nonce", nothing)),
  },
  {
    id: "simulations-with-every-member",
    differs: "Simulation outputs have all optional members.",
    allowed: "§2.6: state_checkpoint_hash and replay_protection_nonce are optional.",
    alter: showing({ state_checkpoint_hash: "0x00", replay_protection_nonce: "7" }),
    expectedStatuses: {
      "TXNS-022": { status: "pass", why: "The simulations of the reference node never have this hash." },
    },
  },
  {
    id: "simulations-with-type",
    differs: "Simulation outputs have a type, as transactions have.",
    allowed: "FRMT-S06: every object may have additional members.",
    alter: showing({ type: "user_transaction", further: [1], block: null }),
  },
  {
    id: "simulations-that-sort-changes",
    differs: "The changes of a simulation are in another order than those of the execution.",
    allowed: "SIML-S01: changes are compared as a set.",
    alter: each("changes", reversed),
  },
  {
    id: "simulations-without-hashes",
    differs: "The hashes of simulation outputs are zeros or empty.",
    allowed: "TXNS-S02: any string is allowed; SIML-S01: hashes are not known before the execution.",
    alter: showing({
      hash: "",
      state_change_hash: `0x${"0".repeat(64)}`,
      event_root_hash: `0x${"0".repeat(64)}`,
      accumulator_root_hash: "",
    }),
  },
  {
    id: "simulations-at-no-version",
    differs: "The version and the timestamp of simulation outputs are 0.",
    allowed: "TXNS-S08: any values of their formats are allowed.",
    alter: showing({ version: "0", timestamp: "0" }),
  },
  {
    id: "simulations-at-the-last-version",
    differs: "The version and the timestamp of simulation outputs are the largest u64.",
    allowed: "TXNS-S08: any values of their formats are allowed.",
    alter: showing({ version: "18446744073709551615", timestamp: "18446744073709551615" }),
  },
  {
    id: "estimated-prices-above-the-minimum",
    differs: "The estimated prices are above the lowest price that the node accepts.",
    allowed: "SIML-S04: the document does not state the estimated price.",
    alter: alterEachValue("simulateTransaction", "*/gas_unit_price", (price, { query }) => {
      if (query.get("estimate_prioritized_gas_unit_price") === "true") return "377";
      return query.get("estimate_gas_unit_price") === "true" ? "120" : price;
    }),
  },
  {
    id: "simulations-in-other-words",
    differs: "The vm_status of a simulation differs from that of the execution.",
    allowed: "TXNS-S06: any string is allowed, except an empty one on failure.",
    alter: showing({ vm_status: "SIMULATED\nExecution failed with message: none" }),
  },
  {
    id: "simulations-of-used-numbers-are-400",
    differs: "A simulation with a used sequence number or nonce is rejected with status 400.",
    allowed: "SIML-S06: the document leaves open how a node responds to a transaction that cannot run.",
    alter: alterOperation("simulateTransaction", (_, answer) =>
      /SEQUENCE_NUMBER_TOO_OLD|NONCE_ALREADY_USED/.test(answer.body)
        ? error(answer, 400, "invalid_input")
        : answer,
    ),
  },
];

function nothing(value: unknown): unknown {
  return value === null ? undefined : value;
}

function reversed(value: unknown): unknown {
  return Array.isArray(value) ? value.toReversed() : value;
}
