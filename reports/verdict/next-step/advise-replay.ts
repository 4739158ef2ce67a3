import { hasOption, type Command } from "../../../evidence/command.ts";
import type { Layer } from "../../../evidence/failure.ts";
import { formatCount } from "../../model/plain-text.ts";
import { listOthers, type Cause, type FailureCluster } from "../causes.ts";
import { canWatch, renderReplayCommand } from "../commands.ts";
import { createAdvice, type NextStep } from "./next-step.ts";

/** A replay judges nothing else than its failures, so it does not replace the next check. */
export function adviseReplay(
  cause: Cause,
  {
    replay,
    command,
    why = "",
  }: { readonly replay: Command | null; readonly command: Command; readonly why?: string },
): NextStep {
  const place = `${describeWhereToLook(cause.lead)}${why}`;
  if (hasOption(command, "watch")) {
    return { ...createAdvice(`${place}; --watch judges it again when a file changes, or on Enter`), cause };
  }
  const again = canWatch(command) ? " (with --watch, at each change)" : "";
  const purpose =
    replay === null
      ? "to read the whole requirement, run"
      : `then run this and, once it passes, the whole check again${again}`;
  return {
    kind: "command",
    text: renderReplayCommand(replay, cause.lead.requirement.id, command.program, listOthers(cause)),
    before: `${place}; ${purpose}`,
    example: null,
    after: null,
    cause,
  };
}

/** What to look at in a node whose response violates a rule of a layer. */
const placesToLook: { readonly [layer in Layer]: string } = {
  transport: "whether the node completes its response",
  status: "how the node chooses the status",
  "media type": "which content-type the node sends",
  headers: "how the node sets the headers",
  body: "how the node writes the body",
  schema: "how the node writes the body",
  semantics: "how the node computes the result",
};

/** Says where to look in the node for the first failure of a cause, as a phrase. */
export function describeWhereToLook({
  layer,
  members: [first],
  operations,
  requirement,
}: FailureCluster): string {
  const member = layer === "schema" && first.pointer !== "" ? `${first.pointer} in ` : "";
  const place = member === "" ? placesToLook[layer] : `how the node writes ${member}the body`;
  const others = operations.filter((one) => one !== first.operation).length;
  const more = others === 0 ? "" : ` and ${formatCount(others, "other operation")}`;
  const operation = first.operation === null ? "" : ` for ${first.operation}${more}`;
  return `look at ${place}${operation} (${requirement.id}), and correct it`;
}
