import type { RequirementId } from "../../../spec/catalogue.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { judgeResourceAbilities, judgeResourceTypes, judgeResourceValues } from "./resource-values.ts";

/** For each requirement: the value that the data of a resource must contain so that it can be judged. */
const kinds: readonly (readonly [id: RequirementId, kind: string])[] = [
  ["VALU-001", "a bool"],
  ["VALU-002", "a u8, u16 or u32"],
  ["VALU-003", "a u64, u128 or u256"],
  ["VALU-004", "an address"],
  ["VALU-005", "a vector"],
  ["VALU-006", "a vector<u8>"],
  ["VALU-007", "a nested struct"],
  ["VALU-008", "a string"],
  ["RSRC-006", "a field"],
];

for (const [id, kind] of kinds) {
  test(...requirement(id, (fixtures) => judgeResourceValues(fixtures, kind)));
}

test(...requirement("RSRC-007", judgeResourceTypes));

test(...requirement("MODL-047", judgeResourceAbilities));
