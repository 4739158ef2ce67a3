import { responseFaults } from "./response-faults.ts";
import { expectEach } from "./expect-fault.ts";

expectEach(responseFaults, "whole");
