import { batchFaults } from "./batch-faults.ts";
import { expectEach } from "./expect-fault.ts";

expectEach(batchFaults, "whole");
