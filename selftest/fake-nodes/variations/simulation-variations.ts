import type { Variation } from "./variation.ts";
import { alterEachValue, alterSimulatedOutputs, applyBoth, omitValue } from "../wire/alterations.ts";
import type { SimpleAlteration } from "../wire/exchange.ts";
import type { Members } from "../wire/json.ts";

const each = (path: string, change: (value: unknown) => unknown): SimpleAlteration =>
  alterEachValue("simulateTransaction", `*/${path}`, change);

/** Every output with some members replaced. */
const showing = (members: Members): SimpleAlteration =>
  alterSimulatedOutputs((output) => ({ ...output, ...members }));

const noSignature = {
  status: "not-observed",
  why: "no answer shows a signature that the document describes",
};
const unsigned = "§2.6: the signature of an output is optional";

/** Nodes whose simulations show more, less, or another form of the same. */
export const simulationVariations: readonly Variation[] = [
  {
    id: "simulations-without-signature",
    differs: "outputs of simulations have no signature",
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
    differs: "the signature of outputs of simulations is null",
    allowed: `${unsigned}; FRMT-S05: absent or null`,
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
    differs: "outputs of simulations have a signature of a kind that is not shown",
    allowed: "UNIO-S01: a variant whose type is not shown is allowed, and its members are not judged",
    alter: each("signature", () => ({ type: "no_account_signature" })),
    expectedStatuses: { "TXNS-016": noSignature, "TXNS-017": noSignature },
  },
  {
    id: "simulations-without-nulls",
    differs: "outputs of simulations leave out what is null",
    allowed: "FRMT-S05: an optional member without a value is absent or null",
    alter: applyBoth(each("state_checkpoint_hash", nothing), each("replay_protection_nonce", nothing)),
  },
  {
    id: "simulations-with-every-member",
    differs: "outputs of simulations have every optional member",
    allowed: "§2.6: state_checkpoint_hash and replay_protection_nonce are optional",
    alter: showing({ state_checkpoint_hash: "0x00", replay_protection_nonce: "7" }),
    expectedStatuses: {
      "TXNS-022": { status: "pass", why: "the reference node never shows this hash in a simulation" },
    },
  },
  {
    id: "simulations-with-type",
    differs: "outputs of simulations have the type of a transaction",
    allowed: "FRMT-S06: every object is open",
    alter: showing({ type: "user_transaction", further: [1], block: null }),
  },
  {
    id: "simulations-that-sort-changes",
    differs: "changes of simulations stand in another order than those of the run",
    allowed: "SIML-S01: changes are compared as a set",
    alter: each("changes", reversed),
  },
  {
    id: "simulations-without-hashes",
    differs: "the hashes of outputs of simulations are zeros or empty",
    allowed: "TXNS-S02: any string; SIML-S01: hashes cannot be known before a run",
    alter: showing({
      hash: "",
      state_change_hash: `0x${"0".repeat(64)}`,
      event_root_hash: `0x${"0".repeat(64)}`,
      accumulator_root_hash: "",
    }),
  },
  {
    id: "simulations-at-no-version",
    differs: "outputs of simulations have the latest version or none, and no time",
    allowed: "TXNS-S08: any values of their formats",
    alter: showing({ version: "0", timestamp: "0" }),
  },
  {
    id: "simulations-at-the-last-version",
    differs: "outputs of simulations have the largest version and the largest time",
    allowed: "TXNS-S08: any values of their formats",
    alter: showing({ version: "18446744073709551615", timestamp: "18446744073709551615" }),
  },
  {
    id: "simulations-in-other-words",
    differs: "vm_status of simulations is not that of the run",
    allowed: "TXNS-S06: any string",
    alter: showing({ vm_status: "SIMULATED\nExecution failed with message: none" }),
  },
];

function nothing(value: unknown): unknown {
  return value === null ? undefined : value;
}

function reversed(value: unknown): unknown {
  return Array.isArray(value) ? value.toReversed() : value;
}
