import { accountRequirements } from "./accounts.ts";
import { batchRequirements } from "./batches.ts";
import { blockRequirements } from "./blocks.ts";
import { errorRequirements } from "./errors.ts";
import { eventRequirements } from "./events.ts";
import { formatRequirements } from "./formats.ts";
import { healthRequirements } from "./health.ts";
import { limitRequirements } from "./limits.ts";
import { moduleAbiRequirements } from "./module-abi.ts";
import { moduleRequirements } from "./modules.ts";
import { moveValueRequirements } from "./move-values.ts";
import { resourceRequirements } from "./resources.ts";
import { cursorRequirements, responseRequirements } from "./responses.ts";
import { simulationInputRequirements } from "./simulation-input.ts";
import { simulationRequirements } from "./simulations.ts";
import { tableRequirements } from "./tables.ts";
import { transactionOutputRequirements } from "./transaction-outputs.ts";
import { transactionRequirements } from "./transactions.ts";
import { typeTagRequirements } from "./type-tags.ts";
import { unexecutableTransactionRequirements } from "./unexecutable-transactions.ts";

/** Every requirement (normative statement of the document) by id. */
export const allRequirements = {
  ...formatRequirements,
  ...typeTagRequirements,
  ...moveValueRequirements,
  ...responseRequirements,
  ...accountRequirements,
  ...resourceRequirements,
  ...moduleRequirements,
  ...moduleAbiRequirements,
  ...cursorRequirements,
  ...tableRequirements,
  ...blockRequirements,
  ...limitRequirements,
  ...healthRequirements,
  ...errorRequirements,
  ...transactionRequirements,
  ...transactionOutputRequirements,
  ...eventRequirements,
  ...batchRequirements,
  ...unexecutableTransactionRequirements,
  ...simulationRequirements,
  ...simulationInputRequirements,
} as const;

export type DocumentedRequirementId = keyof typeof allRequirements;
