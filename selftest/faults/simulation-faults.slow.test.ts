import { expectEach } from "./expect-fault.ts";
import { simulationFaults } from "./simulation-faults.ts";

expectEach(simulationFaults, "whole");
