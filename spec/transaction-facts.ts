/** The facts about submission and simulation. `spec/facts.ts` includes them in the list of all facts. */
export const transactionFacts = {
  // Submission.
  "signing-accepted": {
    section: "4.6",
    name: "Encoding in which the node accepts transactions of the checks",
  },
  "batch-binary-body": { section: "4.6", name: "Accepted binary body of a batch" },
  "batch-empty-status": { section: "4.6", name: "Status of an empty batch" },
  "batch-misshapen-element-answer": { section: "4.6", name: "Response to a batch with a malformed element" },
  "batch-all-failed-answer": { section: "4.6", name: "Response to a batch in which all transactions fail" },
  "batch-failure-code": { section: "4.6", name: "error_code of a failed transaction" },
  "batch-expired-answer": { section: "4.6", name: "Response to an expired transaction" },
  "batch-replayed-answer": { section: "4.6", name: "Response to a transaction that was executed" },
  "batch-used-number-answer": { section: "4.6", name: "Response to a used sequence number" },
  "batch-little-gas-answer": { section: "4.6", name: "Response to a max_gas_amount of 1" },
  "batch-free-gas-answer": { section: "4.6", name: "Response to a gas_unit_price of 0" },
  "batch-far-number-answer": { section: "4.6", name: "Response to a sequence number far above the next one" },
  "batch-repeated-answer": { section: "4.6", name: "Response to a batch that contains a transaction twice" },
  "failure-index-base": { section: "2.10", name: "First value of transaction_index" },
  "submission-not-readable": {
    section: "4.6",
    name: "Responses behind an accepted submission, and the worst lag",
    absentFromReferenceNode: true,
  },
  "execution-seen": { section: "4.6", name: "Time until an accepted transaction is on the ledger" },
  "body-too-large-answer": { section: "8", name: "Response to a body above the size limit of the profile" },

  // Simulation.
  "simulation-unknown-sender-status": {
    section: "4.7",
    name: "Status of a simulation for an account that does not exist",
  },
  "simulation-signed-status": { section: "4.7", name: "Status of a simulation with a valid signature" },
  "simulated-version": { section: "2.6", name: "Version of a simulated transaction" },
  "simulated-timestamp": { section: "2.6", name: "Timestamp of a simulated transaction" },
  "simulation-gas-header": { section: "4.0", name: "X-NODE-GAS-USED in the response to a simulation" },
  "estimated-max-gas-amount": { section: "4.7", name: "Estimated max_gas_amount" },
  "estimated-gas-unit-price": { section: "4.7", name: "Estimated gas_unit_price" },
  "prioritized-gas-unit-price": { section: "4.7", name: "Prioritized gas_unit_price" },
} as const;
