import { blockFaults } from "./block-faults.ts";
import { expectEach } from "./expect-fault.ts";

expectEach(blockFaults, "whole");
