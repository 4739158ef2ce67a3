import type { RequirementId } from "../../../../spec/catalogue.ts";
import {
  alterEachValue,
  alterSimulatedOutputs,
  alterUserTransactions,
  omitValue,
  type OutputChange,
} from "../../wire/alterations.ts";
import type { SimpleAlteration } from "../../wire/exchange.ts";
import { isList } from "../../wire/json.ts";
import { clarify, defineMutant, family, simulates, type Mutant } from "../mutant.ts";

const deletion = {
  type: "delete_module",
  address: "0x1",
  state_key_hash: "0x00",
  module: "0x1::coin",
};

/** Mutants with malformed simulation outputs (§2.6): payloads and signatures (§2.5a), changes and events (§2.7). */
export const outputMutants: readonly Mutant[] = [
  ...family("output-member-missing", [
    ...missing("", [
      ["TXNS-018", "version"],
      ["TXNS-019", "hash"],
      ["TXNS-020", "state_change_hash"],
      ["TXNS-021", "event_root_hash"],
      ["TXNS-023", "gas_used"],
      ["TXNS-024", "success"],
      ["TXNS-025", "vm_status"],
      ["TXNS-026", "accumulator_root_hash"],
      ["TXNS-027", "changes"],
      ["TXNS-028", "sender"],
      ["TXNS-029", "sequence_number"],
      ["TXNS-030", "max_gas_amount"],
      ["TXNS-031", "gas_unit_price"],
      ["TXNS-032", "expiration_timestamp_secs"],
      ["TXNS-033", "payload"],
      ["TXNS-036", "events"],
      ["TXNS-037", "timestamp"],
    ]),
    ...missing("payload/", [
      ["TXNS-011", "type"],
      ["TXNS-012", "function"],
      ["TXNS-013", "type_arguments"],
      ["TXNS-014", "arguments"],
    ]),
    ...missing("signature/", [
      ["TXNS-015", "type"],
      ["TXNS-016", "public_key"],
      ["TXNS-017", "signature"],
    ]),
    ...missing("changes/0/", [["TXNS-038", "type"]]),
    ...missing("events/*/", [
      ["EVNT-001", "guid"],
      ["EVNT-002", "guid/creation_number"],
      ["EVNT-003", "guid/account_address"],
      ["EVNT-004", "sequence_number"],
      ["EVNT-005", "type"],
      ["EVNT-006", "data"],
    ]),
  ]),
  ...failuresWithoutStatus(),
  ...family("output-member-odd", [
    altered("TXNS-019", "hash", () => 7, "is a number"),
    altered("TXNS-024", "success", String, "is a string"),
    altered("TXNS-027", "changes", (changes) => ({ ...Object(changes) }), "is an object"),
    altered("TXNS-036", "events", (events) => ({ ...Object(events) }), "is an object"),
    altered("TXNS-022", "state_checkpoint_hash", () => 7, "is a number"),
    altered("TXNS-034", "signature", () => "0x00", "is a text"),
    altered("TXNS-035", "replay_protection_nonce", () => 7, "is a number"),
    altered("EVNT-001", "events/*/guid", () => "0x0", "is a text"),
    altered("EVNT-007", "events/*/data", () => ({}), "is empty"),
    altered("EVNT-007", "events/*/data/amount", Number, "is a number"),
    altered(
      "TAGS-005",
      "payload/function",
      (name) => String(name).split("::").slice(1).join("::"),
      "lacks its address",
    ),
  ]),
  ...family("deletion-member-odd", [
    deleting("TXNS-039", "without-address", { address: undefined }, "has no address"),
    deleting("TXNS-040", "without-hash", { state_key_hash: undefined }, "has no state_key_hash"),
    deleting("TXNS-041", "without-module", { module: undefined }, "has no module"),
    deleting("TAGS-008", "module-without-address", { module: "coin" }, "has a module without its address"),
  ]),
];

function altered(
  requirement: RequirementId,
  place: string,
  change: (value: unknown) => unknown,
  how: string,
): Mutant {
  const id = `output ${place} ${how}`.replaceAll(/[^a-z]+/g, "-");
  return shown(
    requirement,
    id,
    `In the output of a simulation, ${place} ${clarify(how)}.`,
    alterEachValue("simulateTransaction", `*/${place}`, change),
  );
}

function missing(within: string, names: readonly (readonly [RequirementId, string])[]): readonly Mutant[] {
  return names.map(([requirement, name]) =>
    altered(requirement, `${within}${name}`, omitValue, "is missing"),
  );
}

/** Adds a malformed delete_module change to every simulation. */
function deleting(requirement: RequirementId, id: string, change: object, how: string): Mutant {
  return shown(
    requirement,
    `deletion-${id}`,
    `A delete_module change ${how}.`,
    alterEachValue("simulateTransaction", "*/changes", (changes) =>
      isList(changes) ? changes.concat([{ ...deletion, ...change }]) : changes,
    ),
  );
}

/** Defines a mutant. Some of its requirements have no check, so the check of TXNS-018 requests a simulation. */
function shown(requirement: RequirementId, id: string, fault: string, alter: SimpleAlteration): Mutant {
  return defineMutant(requirement, id, fault, alter, { allow: "simulate", detectedBy: ["TXNS-018"] });
}

function failuresWithoutStatus(): Mutant[] {
  const emptied: OutputChange = (output) =>
    output["success"] === false ? { ...output, vm_status: "" } : output;
  return [
    defineMutant(
      "TXNS-046",
      "failed-simulation-without-status",
      "The vm_status of a failed simulation is empty.",
      alterSimulatedOutputs(emptied),
      { ...simulates, detectedBy: ["SIMU-007"] },
    ),
    defineMutant(
      "TXNS-046",
      "failed-transaction-without-status",
      "The vm_status of a failed transaction in a block is empty.",
      alterUserTransactions(emptied),
      { detectedBy: ["BLCK-012"] },
    ),
  ];
}
