import { defineSilences } from "../silence.ts";

/** Silences of §4.7 about simulations. */
export const simulationSilences = defineSilences({
  "SIML-S01": {
    section: "4.7",
    text: "The document does not show which outputs of a simulation are exact: the hash, version, timestamp and state hashes of the actual run cannot be known.",
    reading:
      "success, events, changes as a set, payload and the sender's fields are equal, provided that no other transaction changed the accounts in between. gas_used is expected to be equal because that is implied. Other members are not compared.",
    ours: "Both use the same execution.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-008", "SIMU-009", "SIMU-010", "SIMU-011", "SIMU-012"],
  },
  "SIML-S02": {
    section: "4.7",
    text: "The document does not show whether a zero-padded signature consists only of zeros, and of how many.",
    reading: "64 zero bytes are sent with the public key of the sender.",
    ours: "64 zero bytes. Any other invalid signature is accepted as well.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-003", "SIMU-005"],
  },
  "SIML-S03": {
    section: "4.7",
    text: "The document does not show how a node answers a simulation whose signature is valid.",
    reading: "Any listed status is accepted and recorded as a fact.",
    ours: "400 with invalid_input, so that a signed transaction is not simulated by mistake.",
    facts: ["simulation-signed-status"],
    requirements: ["SIMU-002"],
  },
  "SIML-S04": {
    section: "4.7",
    text: "The maximum possible gas and the estimated price are not shown.",
    reading:
      "They are only compared: neither depends on the value in the request, and the amount is at least as high as one that is accepted without the parameter.",
    ours: "The lower of the network's bound and the amount that the sender can pay, and a constant price.",
    facts: ["estimated-max-gas-amount", "estimated-gas-unit-price", "prioritized-gas-unit-price"],
    requirements: ["SIMU-014", "SIMU-015", "SIMU-016"],
  },
  "SIML-S05": {
    section: "4.7",
    text: "The document does not show whether the prioritized estimate needs the other one, and which one applies if both are requested.",
    reading: "Each one alone is compared with the other alone. Both together are never judged.",
    ours: "It does not need the other one, and takes precedence over it.",
    unobserved: "no check sends such a request",
    requirements: ["SIMU-017"],
  },
  "SIML-S06": {
    section: "4.7",
    text: "The document does not show how a node answers a transaction that cannot run at all (unknown sender, used sequence number, expired).",
    reading: "Any listed status, or 200 with success false, is accepted. The status is recorded as a fact.",
    ours: "200 with success false. A transaction that cannot be built from its JSON, or whose kind is never executed, returns 400.",
    facts: ["simulation-unknown-sender-status"],
    requirements: ["SIMU-002", "SIMU-007"],
  },
  "SIML-S07": {
    section: "4.7",
    text: "On a live ledger, the state changes between the reads that show that a simulation committed nothing.",
    reading:
      "The sender's sequence number, if no one else signs for the sender, and its resources are compared. A difference counts if it occurs in 2 of 3 attempts.",
    ours: "Nothing else changes the state.",
    unobserved: "an interpretation, not a behaviour",
    requirements: ["SIMU-006"],
  },
  "SIML-S08": {
    section: "4.7",
    text: "The document does not show how an answer writes the payload of its request or the arguments of a binary request.",
    reading:
      "Functions and type arguments are compared as tags, and arguments as values: addresses by their numeric value. An argument that is given as BCS bytes is not compared.",
    ours: "In the form of 2.2, regardless of the spelling in the request.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-012"],
  },
});
