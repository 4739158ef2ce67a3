import { expectEach } from "./expect-fault.ts";
import { resourceFaults } from "./resource-faults.ts";

expectEach(resourceFaults, "whole");
