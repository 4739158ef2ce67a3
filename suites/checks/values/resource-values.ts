/** Judges the data and the types of the target's resources against the ABIs that declare them (§2.2, §2.4). */
import { runAhead } from "../../client/concurrency/run-ahead.ts";
import { require200 } from "../kit/require-200.ts";
import { undeclared, type Undeclared } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Answer } from "../../client/answer.ts";
import { readProperty } from "../../client/json/json-value.ts";
import { openPages, readFewPages, type PageReader } from "../kit/first-pages.ts";
import type { Assertions } from "../../judge/assertions.ts";
import type { Fixtures } from "../../judge/check.ts";
import { judgeAbilities, listAbilities } from "./abilities.ts";
import { describeRequest } from "../../oracle/describe-request.ts";
import { judgeResourceData } from "../../oracle/move-value.ts";
import { type Judgement, type Mismatch, quote } from "../../oracle/judgement.ts";
import {
  formatStructName,
  findStructLayout,
  toModuleName,
  type StructLayouts,
} from "../../oracle/struct-layouts.ts";
import { parseStructTag, type StructTag, type TypeTag } from "../../oracle/type-tag.ts";
import { Inconclusive, type Violation } from "../../client/outcome.ts";
import { createFormCollector } from "./value-forms.ts";

/** A well-formed resource and its position in a response. */
interface ResourceEntry {
  readonly type: string;
  readonly data: unknown;
  readonly pointer: string;
  readonly answer: Answer;
}

type Judge = (resource: ResourceEntry, layouts: StructLayouts) => readonly Judgement[];

/** A check judges at most this many values, because a target may return any number. */
const judgementsMax = 100_000;

/**
 * If the first pages lack a kind of value, up to this many further pages are read. A page may have only one element.
 */
const furtherPagesMax = 40;

/** A check records at most this many assertions. */
const recordedMax = 1_000;

/**
 * Judges the values of one kind in the first pages of resources of every account that discovery found.
 * @param kind what a resource must contain so that the requirement can be judged, such as "a bool"
 * @throws Violation for a value that does not have the form of its type
 * @throws Inconclusive if no resource of a known struct contains such a value
 */
export async function judgeResourceValues(fixtures: Fixtures, kind: string): Promise<void> {
  const what = `an account with a resource of a known struct that contains ${kind}`;
  const { requirement } = fixtures.assert;
  const forms = createFormCollector(fixtures.inventory.layouts());
  await judgeResources(
    fixtures,
    (isWhole) => {
      // Every node has a resource with a field, so RSRC-006 is about no subject.
      const isLacking =
        isWhole && requirement !== "RSRC-006" && !forms.isCut() && !forms.implies(requirement);
      const more = isLacking ? ({ subject: "value-of-kind" } as const) : {};
      return undeclared("accounts", what, ["account", "resource"], more);
    },
    (resource, layouts) => {
      forms.add(resource);
      return judgeData(resource, layouts);
    },
  );
}

/**
 * Asserts RSRC-007: the type of a resource names a struct in the ABI of its module, with as many type arguments.
 * @throws Violation
 * @throws Inconclusive if no resource has a module with a known ABI
 */
export async function judgeResourceTypes(fixtures: Fixtures): Promise<void> {
  const modules = new Set(Object.keys(fixtures.inventory.layouts()).map(toModuleName));
  await judgeResources(
    fixtures,
    () => lacksResource("a module whose ABI the target shows"),
    (resource, layouts) => {
      recordExtraMembers(resource, layouts, fixtures.node);
      return judgeType(fixtures.assert.requirement, resource, layouts, modules);
    },
  );
}

/**
 * Asserts MODL-047: the type of a resource has the ability key, and the structs in its fields have the ability store.
 * @throws Violation
 * @throws Inconclusive if no resource has a type whose abilities are known
 */
export async function judgeResourceAbilities(fixtures: Fixtures): Promise<void> {
  const { requirement } = fixtures.assert;
  const written = listAbilities(fixtures.inventory.layouts());
  await judgeResources(
    fixtures,
    () => lacksResource("a struct whose abilities the target shows"),
    ({ type, pointer }, layouts) =>
      judgeAbilities(requirement, { type, pointer: `${pointer}/type` }, { layouts, written }),
  );
}

/** A profile may name an account with such a resource, because discovery finds only some of the accounts. */
const lacksResource = (what: string): Undeclared =>
  undeclared("accounts", `an account with a resource of ${what}`, ["account", "resource", "module"]);

/** Records as facts the members of data that are not fields of the struct. They are not judged (RSRC-S03). */
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
  for (const own of Object.keys(data).slice(0, judgementsMax)) {
    if (!known.has(own))
      node.recorder.recordFact("resource-members-beyond", node.redact(quote(`${name}.${own}`)));
  }
}

/** @param findMissing returns what is missing if nothing is judged; `isWhole`: whether every page and value was read */
async function judgeResources(
  { assert, node, inventory, seed }: Fixtures,
  findMissing: (isWhole: boolean) => Undeclared,
  judge: Judge,
): Promise<void> {
  const layouts = inventory.layouts();
  const progress: Progress = { assert, judged: 0, matched: 0 };
  const judgePage = (page: Answer): void => {
    for (const resource of listResources(page)) {
      if (progress.judged < judgementsMax)
        recordJudgements(progress, judge(resource, layouts), resource.answer);
    }
  };
  const readers: PageReader[] = [];
  const readPages = async (address: string) => {
    const reader = await openPages((query) => node.getAccountResources(address, query));
    require200(reader.first, "RSRC-008");
    return { reader, pages: await readFewPages(reader) };
  };
  for await (const { reader, pages } of runAhead(inventory.resourceAccounts(), readPages, seed.spare)) {
    readers.push(reader);
    for (const page of pages) judgePage(page);
  }
  await judgeFurtherPages(readers, judgePage, () => progress.matched > 0);
  if (progress.matched === 0) {
    const isWhole = progress.judged < judgementsMax && readers.every((reader) => reader.isWhole());
    throw new Inconclusive(
      findMissing(isWhole),
      readers.slice(0, 1).map(({ first }) => first.exchange),
    );
  }
}

async function judgeFurtherPages(
  readers: readonly PageReader[],
  judgePage: (page: Answer) => void,
  isEnough: () => boolean,
): Promise<void> {
  let left = furtherPagesMax;
  for (const reader of readers) {
    while (left > 0 && !isEnough()) {
      const page = await reader.next();
      if (page === null) break;
      left -= 1;
      judgePage(page);
    }
  }
}

/** The assertions of the checked requirement, the number of all judgements, and the number of judgements of that requirement. */
interface Progress {
  readonly assert: Assertions;
  judged: number;
  matched: number;
}

/** Records the judgements of the checked requirement as assertions. @throws Violation for the first failed judgement */
function recordJudgements(progress: Progress, judgements: readonly Judgement[], answer: Answer): void {
  const { assert } = progress;
  progress.judged += judgements.length;
  for (const { requirement, assertion, broken } of judgements) {
    if (requirement !== assert.requirement) continue;
    progress.matched += 1;
    if (broken !== null || progress.matched <= recordedMax) assert.executed(answer, assertion);
    if (broken !== null) throw createValueViolation(assert, broken, answer);
  }
}

function createValueViolation(assert: Assertions, broken: Mismatch, answer: Answer): Violation {
  const context = `${describeRequest(answer.operation, answer.exchange)}, ${broken.pointer}`;
  return assert.violation(answer, { ...broken, context, basis: "exchange" });
}

/** Lists the resources of a response. Omits resources in which the oracle found a violation of the schema. */
function listResources(answer: Answer): ResourceEntry[] {
  const items: readonly unknown[] = Array.isArray(answer.value) ? answer.value : [];
  const broken = new Set(
    answer.findings.flatMap(({ layer, pointer }) => (layer === "schema" ? [pointer.split("/")[1]] : [])),
  );
  return items.flatMap((item, at) => {
    const type = readProperty(item, "type");
    if (typeof type !== "string" || broken.has(String(at))) return [];
    return [{ type, data: readProperty(item, "data"), pointer: `/${at}`, answer }];
  });
}

function judgeData({ type, data, pointer, answer }: ResourceEntry, layouts: StructLayouts): Judgement[] {
  return judgeResourceData({ data, type, pointer: `${pointer}/data`, layouts, numbers: answer.numbers });
}

function judgeType(
  requirement: RequirementId,
  { type, pointer }: ResourceEntry,
  layouts: StructLayouts,
  modules: ReadonlySet<string>,
): Judgement[] {
  const tag = parseStructTag(type);
  return listStructTags(tag).flatMap((one) => {
    const name = formatStructName(one);
    if (!modules.has(toModuleName(name))) return [];
    const place = `${pointer}/type`;
    const layout = findStructLayout(layouts, name);
    // A type argument is judged only if its layout is known: the inventory need not have it.
    if (layout === null && one !== tag) return [];
    const count = layout?.typeParameters ?? null;
    const isWhole = count === null || count === one.typeArguments.length;
    const expected = isWhole
      ? `a struct of the ABI of ${quote(toModuleName(name))}`
      : `${count} type arguments of ${quote(name)}, as in the ABI`;
    const mismatch = layout === null ? "no struct of the ABI" : isWhole ? null : "other type parameters";
    const broken = mismatch === null ? null : { pointer: place, mismatch, expected, received: quote(type) };
    return [{ requirement, assertion: `${place}: ${expected}`, layer: "semantics", broken }];
  });
}

/** Lists the structs in a type: itself, and those in its type arguments. */
function listStructTags(tag: TypeTag | null): readonly StructTag[] {
  if (tag?.kind === "vector") return listStructTags(tag.element);
  return tag?.kind === "struct" ? [tag, ...tag.typeArguments.flatMap(listStructTags)] : [];
}
