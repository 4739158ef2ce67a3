import { expectEach } from "./expect-fault.ts";
import { moduleFaults } from "./module-faults.ts";

expectEach(moduleFaults, "whole");
