import { defineSilences } from "../silence.ts";

/** §4.7: running a transaction without committing it. */
export const simulationSilences = defineSilences({
  "SIML-S01": {
    section: "4.7",
    text: "Which of its outputs a simulation foretells exactly is not shown: hash, version, time and state hashes cannot be known.",
    reading:
      "Equal are success, events, changes as a set, payload and the sender's fields, where nothing else touched the accounts between; gas used follows from it. The others are not compared.",
    ours: "The same execution for both.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-008", "SIMU-009", "SIMU-010", "SIMU-011", "SIMU-012"],
  },
  "SIML-S02": {
    section: "4.7",
    text: "Whether zero-padded means nothing but zeros, and how many, is not shown.",
    reading: "64 zero bytes are sent, beside the public key of the sender.",
    ours: "64 zero bytes; any other signature that is not valid is taken as well.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-003", "SIMU-005"],
  },
  "SIML-S03": {
    section: "4.7",
    text: "What answers a simulation whose signature is valid is not shown.",
    reading: "Any status of the list; which one is a fact.",
    ours: "400 with invalid_input, so that nobody hands a signed transaction to a simulation.",
    facts: ["simulation-signed-status"],
    requirements: ["SIMU-002"],
  },
  "SIML-S04": {
    section: "4.7",
    text: "Neither the maximum possible gas nor the estimated price is shown.",
    reading:
      "They are only compared: neither depends on the request's value, and the amount is at least one that is accepted without the parameter.",
    ours: "The least of the network's bound and what the sender can pay; a constant price.",
    facts: ["estimated-max-gas-amount", "estimated-gas-unit-price", "prioritized-gas-unit-price"],
    requirements: ["SIMU-014", "SIMU-015", "SIMU-016"],
  },
  "SIML-S05": {
    section: "4.7",
    text: "Whether the prioritized estimate needs the other beside it, and which wins where both are asked for, is not shown.",
    reading: "Each alone is compared with the other alone; both at once are never judged.",
    ours: "It needs none, and wins over the other.",
    unobserved: "nothing that is sent shows it",
    requirements: ["SIMU-017"],
  },
  "SIML-S06": {
    section: "4.7",
    text: "What answers a transaction that cannot run at all (an unknown sender, a used sequence number, expired) is not shown.",
    reading: "Any status of the list, or 200 with success false; which one is a fact.",
    ours: "200 with success false, but for what cannot be built from its JSON or is of a kind that is never executed, which is answered with 400.",
    facts: ["simulation-unknown-sender-status"],
    requirements: ["SIMU-002", "SIMU-007"],
  },
  "SIML-S07": {
    section: "4.7",
    text: "Between the reads that show that nothing was committed a live ledger moves on.",
    reading:
      "Compared are the sender's sequence number, where nobody else signs for it, and its resources; a difference counts when it came 2 of 3 times.",
    ours: "Nothing else moves.",
    unobserved: "a reading, not a behaviour",
    requirements: ["SIMU-006"],
  },
  "SIML-S08": {
    section: "4.7",
    text: "How an answer writes the payload of its request is not shown, nor the arguments of a binary one.",
    reading:
      "Function and type arguments are compared as tags, arguments as the values that they are: addresses by their number, an argument given as its BCS bytes not at all.",
    ours: "As 2.2 has it, whatever the request's spelling.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-012"],
  },
});
