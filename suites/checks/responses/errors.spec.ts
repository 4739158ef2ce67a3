import type { RequirementId } from "../../../spec/catalogue.ts";
import { exercise } from "../kit/exercise.ts";
import { requirement, test, type CheckBody } from "../../runner/fixtures.ts";

/** The oracle judges these on every error; here errors are provoked in several ways, so that each is judged. */
const onErrors =
  (id: RequirementId): CheckBody =>
  (fixtures) =>
    exercise(fixtures, id, "errors");

test(...requirement("EROR-001", onErrors("EROR-001")));
test(...requirement("EROR-002", "the body of every error is an Error object", onErrors("EROR-002")));
test(...requirement("EROR-003", onErrors("EROR-003")));
test(...requirement("EROR-004", onErrors("EROR-004")));
test(...requirement("EROR-005", "every error_code is one of the listed values", onErrors("EROR-005")));
