/** Renders the verbs of the control plane from its description. */
import { describeControlPlane } from "../../reference-node/control-plane/description.ts";
import { verbs, toPath } from "../../reference-node/control-plane/verbs.ts";
import type { Verb } from "../../reference-node/control-plane/verb.ts";
import { escapeText, renderTable } from "./markdown-table.ts";
import { renderMembers } from "./schema-page.ts";

export function renderControlPage(): string {
  const { info, paths } = describeControlPlane();
  const errors = Object.entries(paths[toPath("reset")]?.["post"]?.responses ?? {}).filter(
    ([status]) => status >= "400",
  );
  return [
    `${introduction}\n${info.description}\n`,
    "Every verb can be refused with these statuses:\n",
    renderTable(
      ["Status", "Meaning"],
      errors.map(([status, { description }]) => [status, escapeText(description)]),
    ),
    ...verbs.map(renderVerb),
  ].join("\n");
}

const introduction = `A verb is a function of \`node.control\`, and a path of the control plane below the control URL, which \`touchstone node
--control-port\` prints with its token. Requests need the header \`Authorization: Bearer <token>\`. \`GET /openapi.json\` returns this
description as OpenAPI. Errors have the form of the interface's Error object.`;

function renderVerb(verb: Verb): string {
  const { name, method, summary, argument, file, result, refusal } = verb;
  const members = renderMembers(argument);
  return [
    `## ${name}`,
    "",
    `\`${method} ${toPath(name)}\`: ${escapeText(summary)}`,
    "",
    ...(file === "argument"
      ? ["**Body:** a state file.", ""]
      : hasNoMember(argument)
        ? []
        : ["**Argument**", "", members]),
    ...(file === "result" ? ["**Returns** a state file.", ""] : ["**Returns**", "", renderMembers(result)]),
    ...(refusal === null
      ? []
      : [`**Refused** with ${refusal.status}: ${escapeText(refusal.description)}`, ""]),
  ].join("\n");
}

function hasNoMember(argument: Verb["argument"]): boolean {
  return "properties" in argument && Object.keys(argument.properties).length === 0;
}
