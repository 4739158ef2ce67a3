import { expectEach } from "./expect-fault.ts";
import { tableFaults } from "./table-faults.ts";

expectEach(tableFaults, "whole");
