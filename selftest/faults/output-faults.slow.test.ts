import { expectEach } from "./expect-fault.ts";
import { outputFaults } from "./output-faults.ts";

expectEach(outputFaults, "whole");
