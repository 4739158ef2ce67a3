import type { RequirementId } from "../../../spec/catalogue.ts";
import { requirement, test, type CheckBody } from "../../runner/fixtures.ts";
import { judgeResourceTypes, judgeResourceValues } from "./resource-values.ts";

const valuesOf =
  (id: RequirementId, kind: string): CheckBody =>
  (fixtures) =>
    judgeResourceValues(fixtures, id, kind);

test(...requirement("VALU-001", valuesOf("VALU-001", "a bool")));
test(...requirement("VALU-002", valuesOf("VALU-002", "a u8, u16 or u32")));
test(...requirement("VALU-003", valuesOf("VALU-003", "a u64, u128 or u256")));
test(...requirement("VALU-004", valuesOf("VALU-004", "an address")));
test(...requirement("VALU-005", valuesOf("VALU-005", "a vector")));
test(...requirement("VALU-006", valuesOf("VALU-006", "a vector<u8>")));
test(...requirement("VALU-007", valuesOf("VALU-007", "a struct within its data")));
test(...requirement("VALU-008", valuesOf("VALU-008", "a string")));
test(...requirement("RSRC-006", valuesOf("RSRC-006", "a field")));
test(...requirement("RSRC-007", judgeResourceTypes));
