import { requirements } from "../../../spec/catalogue.ts";
import { requirement, test } from "../../runner/fixtures.ts";
import { exercise } from "../kit/exercise.ts";

// The oracle judges these requirements on every exchange. Their checks only send requests for it to judge.
for (const [id, { shownBy }] of requirements) {
  if (shownBy !== undefined) test(...requirement(id, (fixtures) => exercise(fixtures, shownBy)));
}
