import { valueFaults } from "./value-faults.ts";
import { expectEach } from "./expect-fault.ts";

expectEach(valueFaults, "whole");
