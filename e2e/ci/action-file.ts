/** The file of the action, and how a runner of GitHub replaces the expressions in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../../tools/package-root.ts";

/** A step of the action: a script, or another action that it uses. */
export interface ActionStep {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Texts;
}

/** Texts by name. */
export interface Texts {
  readonly [name: string]: string;
}

export interface ActionFile {
  readonly inputs: { readonly [name: string]: { readonly description: string; readonly default?: string } };
  readonly outputs: { readonly [name: string]: { readonly value: string } };
  readonly runs: { readonly steps: readonly ActionStep[] };
}

export const actionFile = parse(readFileSync(join(packageRoot, "action.yml"), "utf8")) as ActionFile;

/** What the expressions of the steps may read. */
export interface ExpressionContext {
  readonly inputs: Texts;
  /** The outputs of the steps that ran, by the ids of the steps. */
  readonly outputs: ReadonlyMap<string, Texts>;
  /** Whether a step failed. */
  readonly hasFailed: boolean;
}

/** Replaces the expressions in a text. */
export function replaceExpressions(text: string, context: ExpressionContext): string {
  return text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) => readValue(expression, context));
}

/** Returns whether a step with this condition runs. Without a condition, it runs unless a step failed. */
export function runsStep(condition: string | undefined, context: ExpressionContext): boolean {
  if (condition === undefined) return !context.hasFailed;
  const [always, comparison, ...others] = condition.split(" && ");
  if (always !== "always()" || others.length > 0) throw new Error(`unknown condition: ${condition}`);
  if (comparison === undefined) return true;
  const [, expression = ""] = /^(\S+) != ''$/.exec(comparison) ?? [];
  return readValue(expression, context) !== "";
}

function readValue(expression: string, { inputs, outputs }: ExpressionContext): string {
  const [, input] = /^inputs\.([\w-]+)$/.exec(expression) ?? [];
  if (input !== undefined && Object.hasOwn(actionFile.inputs, input)) {
    return inputs[input] ?? actionFile.inputs[input]?.default ?? "";
  }
  const [, step = "", output = ""] = /^steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(expression) ?? [];
  if (output !== "") return outputs.get(step)?.[output] ?? "";
  throw new Error(`unknown expression: ${expression}`);
}
