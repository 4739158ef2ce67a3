import { expectEach } from "./expect-fault.ts";
import { limitFaults } from "./limit-faults.ts";

expectEach(limitFaults, "whole");
