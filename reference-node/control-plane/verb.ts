import type { JsonObject } from "../primitives/canonical-json.ts";
import type { ArgumentSchema } from "./argument-schema.ts";

/** A verb of `node.control` over HTTP. */
export interface Verb {
  /** The name in `node.control`. A dot separates a group from its verbs. */
  readonly name: string;
  /** A verb that changes nothing is a GET, whose argument is in the query. */
  readonly method: "GET" | "POST";
  readonly summary: string;
  readonly argument: ArgumentSchema;
  /** The member of the argument whose value the verb takes, if it does not take the whole argument. */
  readonly onlyMember?: string;
  /** Whether the body of the request or of the response is a state file instead of JSON. Default: neither is. */
  readonly file?: "argument" | "result";
  readonly result: JsonObject;
  /** The status if the node refuses a well-formed argument in its current state, and when that is. */
  readonly refusal: { readonly status: 400 | 404 | 409; readonly description: string } | null;
}
