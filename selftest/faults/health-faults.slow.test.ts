import { healthFaults } from "./health-faults.ts";
import { expectEach } from "./expect-fault.ts";

expectEach(healthFaults, "whole");
