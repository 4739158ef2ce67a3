import { requirement, test } from "../../runner/fixtures.ts";
import { assertNotAccepted, assertNotRepeated } from "./unexecutable-acceptance.ts";

const decisive = { safety: "submit" } as const;
const supporting = { safety: "submit", role: "supporting" } as const;

for (const [id, kind, title] of [
  ["BTCH-027", "used number", "a transaction with a used sequence number is rejected"],
  ["BTCH-028", "expired", "a transaction that has expired is rejected"],
  ["BTCH-029", "other chain", "a transaction for another chain is rejected"],
  ["BTCH-030", "other key", "a transaction that is signed with the key of another account is rejected"],
  ["BTCH-031", "no coins", "a transaction of an account without coins is rejected"],
] as const) {
  test(
    ...requirement(id, `${title} (JSON)`, (fixtures) => assertNotAccepted(fixtures, kind, "json"), decisive),
  );
  test(
    ...requirement(id, `${title} (BCS)`, (fixtures) => assertNotAccepted(fixtures, kind, "bcs"), supporting),
  );
}

test(...requirement("BTCH-027", "a transaction is not executed twice", assertNotRepeated, decisive));
