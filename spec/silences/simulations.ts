import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §4.7 about simulations. */
export const simulationSilences = defineSilences({
  "SIML-S01": {
    section: "4.7",
    statements: { "4.7": [2] },
    text: "The document does not say which outputs of a simulation are exact. A simulation cannot know the hash, version, timestamp and state hashes that the transaction will have when it is executed.",
    reading:
      "If no other transaction changed the accounts in between, the simulation and the execution must have the same `success`, events, changes (in any order), payload and sender data. They should also have the same `gas_used`, and must not differ in it three times of three with no transaction in between. Other members are not compared.",
    ours: "The reference node runs the same code for a simulation and for an execution.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-008", "SIMU-009", "SIMU-010", "SIMU-011", "SIMU-012", "SIMU-023"],
  },
  "SIML-S02": {
    section: "4.7",
    statements: { "4.7": [4, 5] },
    text: "The document does not say whether a zero-padded signature consists only of zeros, or how long it is.",
    reading: "The checks send 64 zero bytes with the public key of the sender.",
    ours: "The reference node accepts 64 zero bytes and any other invalid signature.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-003", "SIMU-005"],
  },
  "SIML-S03": {
    section: "4.7",
    statements: { "4.7": [4] },
    text: "The document does not say how a node responds to a simulation with a valid signature.",
    reading:
      "The signature of a request is zero-padded, so a node should reject another one with a 4xx status. With an estimate, the signature does not cover the simulated transaction, so such a request is not judged. The report records the status as a fact.",
    ours: "The reference node returns 400 with invalid_input, so that a signed transaction is not simulated by mistake.",
    facts: ["simulation-signed-status"],
    requirements: ["SIMU-002", "SIMU-024"],
  },
  "SIML-S04": {
    section: "4.7",
    statements: { "4.7": [6, 7, 8] },
    text: "The document does not state the maximum possible gas or the estimated price.",
    reading:
      "The checks only compare values. Neither value may depend on the value in the request. The maximum must be the highest amount that the node accepts without the parameter, and the node must accept both estimated prices. A price below the estimate is not tried, because the estimate may be above the lowest accepted price and no response says whether it is.",
    ours: "The reference node uses a constant price. Its maximum gas is the lower of the network's limit and the amount that the sender can pay.",
    facts: ["estimated-max-gas-amount", "estimated-gas-unit-price", "prioritized-gas-unit-price"],
    requirements: ["SIMU-014", "SIMU-015", "SIMU-016", "SIMU-017"],
  },
  "SIML-S05": {
    section: "4.7",
    statements: { "4.7": [6, 7, 8] },
    text: "The document does not say whether a request for the prioritized price must also set estimate_gas_unit_price. It also does not say which of the two prices applies if a request sets both parameters.",
    reading:
      "The checks request each price alone and compare the two prices. A request for both prices is never judged.",
    ours: "The reference node accepts a request for the prioritized price alone. If a request asks for both prices, the prioritized price applies.",
    unobserved: "no check sends such a request",
    requirements: ["SIMU-017"],
  },
  "SIML-S06": {
    section: "4.7",
    statements: { "4.7": [2, 10] },
    text: "The document does not say how a node responds to a transaction that cannot run at all, for example with an unknown sender, a used sequence number or a past expiry.",
    reading:
      "A node may return any listed status. With 200, `success` must be false. The report records the status as a fact.",
    ours: "The reference node returns 200 with success false. It returns 400 for JSON from which it cannot build a transaction, and for kinds of transactions that it never executes.",
    facts: ["simulation-unknown-sender-status"],
    requirements: ["SIMU-002", "SIMU-007", "SIMU-025", "SIMU-026"],
  },
  "SIML-S07": {
    section: "4.7",
    statements: { "4.7": [1] },
    text: "On a live ledger, the state may change between the reads that show whether a simulation committed anything.",
    reading:
      "The checks compare the sender's resources and, if no other client signs for the sender, its sequence number. A difference is a failure only if it occurs in 2 of 3 attempts.",
    ours: "The reference node does not change its state between these reads.",
    unobserved: "an interpretation, not a behaviour",
    requirements: ["SIMU-006"],
  },
  "SIML-S08": {
    section: "4.7",
    statements: { "4.7": [2] },
    text: "The document does not say how a response writes the payload of the request, or the arguments of a binary request.",
    reading:
      "The checks compare functions and type arguments as parsed names. They compare arguments as values, and addresses by their numeric value. Arguments that the response gives as BCS bytes are not compared.",
    ours: "The reference node writes values in the form of 2.2, regardless of their spelling in the request.",
    unobserved: "judged by its requirements",
    requirements: ["SIMU-012"],
  },
});
