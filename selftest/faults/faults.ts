import { accountFaults } from "./account-faults.ts";
import { batchFaults } from "./batch-faults.ts";
import { blockFaults } from "./block-faults.ts";
import { blockTransactionFaults } from "./block-transaction-faults.ts";
import type { Fault } from "./fault.ts";
import { healthFaults } from "./health-faults.ts";
import { limitFaults } from "./limit-faults.ts";
import { moduleFaults } from "./module-faults.ts";
import { outputFaults } from "./output-faults.ts";
import { resourceFaults } from "./resource-faults.ts";
import { responseFaults } from "./response-faults.ts";
import { simulationFaults } from "./simulation-faults.ts";
import { tableFaults } from "./table-faults.ts";
import { valueFaults } from "./value-faults.ts";

/** Every fault, by the name of the file that holds it. */
export const faultsByFile: { readonly [file: string]: readonly Fault[] } = {
  "account-faults": accountFaults,
  "resource-faults": resourceFaults,
  "module-faults": moduleFaults,
  "limit-faults": limitFaults,
  "block-faults": blockFaults,
  "block-transaction-faults": blockTransactionFaults,
  "batch-faults": batchFaults,
  "health-faults": healthFaults,
  "response-faults": responseFaults,
  "table-faults": tableFaults,
  "simulation-faults": simulationFaults,
  "output-faults": outputFaults,
  "value-faults": valueFaults,
};

/** Every node with one fault. */
export const faults: readonly Fault[] = Object.values(faultsByFile).flat();
