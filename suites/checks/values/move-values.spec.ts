import type { RequirementId } from "../../../spec/catalogue.ts";
import { requirement, test, type CheckBody } from "../../runner/fixtures.ts";
import { judgeResourceTypes, judgeResourceValues } from "./resource-values.ts";

const valuesOf =
  (id: RequirementId, kind: string): CheckBody =>
  (fixtures) =>
    judgeResourceValues(fixtures, id, kind);

test(...requirement("VALU-001", "a bool is a boolean", valuesOf("VALU-001", "a bool")));
test(...requirement("VALU-002", "a u8, u16 or u32 is an integer", valuesOf("VALU-002", "a u8, u16 or u32")));
test(
  ...requirement(
    "VALU-003",
    "a u64, u128 or u256 is a string of an integer",
    valuesOf("VALU-003", "a u64, u128 or u256"),
  ),
);
test(...requirement("VALU-004", "an address is 0x and hex digits", valuesOf("VALU-004", "an address")));
test(...requirement("VALU-005", "a vector is an array", valuesOf("VALU-005", "a vector")));
test(...requirement("VALU-006", "a vector of u8 is one hex string", valuesOf("VALU-006", "a vector<u8>")));
test(
  ...requirement(
    "VALU-007",
    "a struct is an object with its fields",
    valuesOf("VALU-007", "a struct within its data"),
  ),
);
test(...requirement("VALU-008", "a string is a plain string", valuesOf("VALU-008", "a string")));
test(
  ...requirement(
    "RSRC-006",
    "the data of a resource has the fields of its struct",
    valuesOf("RSRC-006", "a field"),
  ),
);
test(...requirement("RSRC-007", "the type of a resource names a struct of the ABI", judgeResourceTypes));
