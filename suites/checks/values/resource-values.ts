/** Reads the resources that a target shows and judges the values in their data by the ABIs (§2.2, §2.4). */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import { readFirstPages } from "../kit/first-pages.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { judgeResourceData } from "../../oracle/move-value.ts";
import { type Judgement, type Mismatch, quote } from "../../oracle/judgement.ts";
import {
  formatStructName,
  findStructLayout,
  toModuleName,
  type StructLayouts,
} from "../../oracle/struct-layouts.ts";
import { parseStructTag } from "../../oracle/type-tag.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";

/** A resource whose form is in order, at its place in an answer. */
interface ResourceEntry {
  readonly type: string;
  readonly data: unknown;
  readonly pointer: string;
  readonly answer: Answer;
}

type Judge = (resource: ResourceEntry, layouts: StructLayouts) => readonly Judgement[];

/** How many values one check judges; a target decides how many it sends. */
const JUDGED_MAX = 100_000;

/** How many assertions one check notes. */
const NOTED_MAX = 1_000;

/**
 * Judges the values of one kind in the first pages of resources of every account found.
 * @param kind what a resource must hold to give occasion, such as "a bool".
 * @throws Violation, or Inconclusive where no resource of a known struct holds such a value
 */
export async function judgeResourceValues(
  fixtures: Fixtures,
  requirement: RequirementId,
  kind: string,
): Promise<void> {
  await judgeResources(fixtures, requirement, `a resource of a known struct that holds ${kind}`, judgeData);
}

/**
 * Judges whether the types of resources name structs of the ABIs, where the ABI of the module is known.
 * @throws Violation, or Inconclusive where no such ABI is known
 */
export async function judgeResourceTypes(fixtures: Fixtures): Promise<void> {
  const modules = new Set(Object.keys(fixtures.inventory.layouts()).map(toModuleName));
  await judgeResources(
    fixtures,
    "RSRC-007",
    "a resource of a module whose ABI is known",
    (resource, layouts) => {
      recordExtraMembers(resource, layouts, fixtures.node);
      return judgeType(resource, layouts, modules);
    },
  );
}

/** Members of data that are no field of the struct are not judged (RSRC-S03). */
function recordExtraMembers(
  { type, data }: ResourceEntry,
  layouts: StructLayouts,
  node: Fixtures["node"],
): void {
  const tag = parseStructTag(type);
  const name = tag === null ? "" : formatStructName(tag);
  const fields = findStructLayout(layouts, name)?.fields ?? null;
  if (fields === null || typeof data !== "object" || data === null) return;
  const known = new Set(fields.map((field) => field.name));
  for (const own of Object.keys(data).slice(0, JUDGED_MAX)) {
    if (!known.has(own))
      node.recorder.recordFact("resource-members-beyond", node.redact(quote(`${name}.${own}`)));
  }
}

async function judgeResources(
  { node, inventory }: Fixtures,
  requirement: RequirementId,
  needs: string,
  judge: Judge,
): Promise<void> {
  const layouts = inventory.layouts();
  const progress: Progress = { requirement, judged: 0, met: 0 };
  const answers: Answer[] = [];
  for (const address of inventory.resourceAccounts()) {
    const pages = await readFirstPages((query) => node.getAccountResources(address, query));
    require200(pages[0], "RSRC-008");
    answers.push(...pages);
    for (const resource of pages.flatMap(resourcesOf)) {
      if (progress.judged < JUDGED_MAX) weigh(progress, judge(resource, layouts), resource.answer);
    }
  }
  if (progress.met === 0) {
    throw new Inconclusive(
      `needs ${needs}`,
      answers.slice(0, 1).map(({ exchange }) => exchange),
    );
  }
}

interface Progress {
  readonly requirement: RequirementId;
  judged: number;
  met: number;
}

/** Notes the judgements of the requirement, and throws for the first broken one. */
function weigh(progress: Progress, judgements: readonly Judgement[], answer: Answer): void {
  progress.judged += judgements.length;
  for (const { requirement, assertion, broken } of judgements) {
    if (requirement !== progress.requirement) continue;
    progress.met += 1;
    if (broken !== null || progress.met <= NOTED_MAX) answer.recordAssertion(requirement, assertion);
    if (broken !== null) throw violation(requirement, broken, answer);
  }
}

function violation(requirement: RequirementId, broken: Mismatch, answer: Answer): Violation {
  return new Violation({
    ...broken,
    requirement,
    operation: answer.operation,
    basis: "exchange",
    layer: "semantics",
    summary: `${answer.operation}, ${broken.pointer}: ${broken.mismatch}.`,
    exchanges: [answer.exchange],
  });
}

/** The resources that no finding of the oracle touches. */
function resourcesOf(answer: Answer): ResourceEntry[] {
  const items: readonly unknown[] = Array.isArray(answer.value) ? answer.value : [];
  const broken = new Set(
    answer.findings.flatMap(({ layer, pointer }) => (layer === "schema" ? [pointer.split("/")[1]] : [])),
  );
  return items.flatMap((item, at) => {
    const type = memberOf(item, "type");
    if (typeof type !== "string" || broken.has(String(at))) return [];
    return [{ type, data: memberOf(item, "data"), pointer: `/${at}`, answer }];
  });
}

function judgeData({ type, data, pointer, answer }: ResourceEntry, layouts: StructLayouts): Judgement[] {
  return judgeResourceData({ data, type, pointer: `${pointer}/data`, layouts, numbers: answer.numbers });
}

function judgeType(
  { type, pointer }: ResourceEntry,
  layouts: StructLayouts,
  modules: ReadonlySet<string>,
): Judgement[] {
  const tag = parseStructTag(type);
  if (tag === null) return [];
  const module = toModuleName(formatStructName(tag));
  if (!modules.has(module)) return [];
  const place = `${pointer}/type`;
  const layout = findStructLayout(layouts, formatStructName(tag));
  const count = layout?.typeParameters ?? null;
  const isWhole = count === null || count === tag.typeArguments.length;
  const expected = isWhole
    ? `${place} names a struct of the ABI of ${quote(module)}`
    : `${place} with ${count} type parameters, as in the ABI`;
  const mismatch = layout === null ? "no struct of the ABI" : isWhole ? null : "other type parameters";
  const broken = mismatch === null ? null : { pointer: place, mismatch, expected, received: quote(type) };
  return [{ requirement: "RSRC-007", assertion: expected, layer: "semantics", broken }];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
