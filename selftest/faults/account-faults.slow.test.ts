import { accountFaults } from "./account-faults.ts";
import { expectEach } from "./expect-fault.ts";

expectEach(accountFaults, "whole");
