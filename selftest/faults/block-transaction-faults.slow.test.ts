import { blockTransactionFaults } from "./block-transaction-faults.ts";
import { expectEach } from "./expect-fault.ts";

expectEach(blockTransactionFaults, "whole");
