import assert from "node:assert/strict";
import { test } from "node:test";
import { assignChunks, type ModuleGraph, type ModuleImports } from "./assign-chunks.ts";

/** Creates a graph from lines such as `a: b c (d)`, where `d` is imported dynamically. */
function graphOf(...lines: readonly string[]): ModuleGraph {
  return new Map(
    lines.map((line): [string, ModuleImports] => {
      const [id = "", rest = ""] = line.split(":");
      const words = rest.split(" ").filter((word) => word !== "");
      return [
        id,
        {
          imports: words.filter((word) => !word.startsWith("(")),
          dynamicImports: words.filter((word) => word.startsWith("(")).map((word) => word.slice(1, -1)),
        },
      ];
    }),
  );
}

test("modules that the same entries load are in one chunk", () => {
  const graph = graphOf("node: a b", "testing: b c", "a: d", "b: e", "c:", "d:", "e:");
  const chunks = assignChunks(graph, ["node", "testing"]);
  assert.deepEqual([...chunks.keys()].toSorted(), ["b", "e"]);
  assert.equal(chunks.get("b"), chunks.get("e"));
});

test("a dynamic import does not split the modules that its importer has loaded", () => {
  const graph = graphOf("node: a (lazy)", "a: b", "b:", "lazy: b c", "c:");
  const chunks = assignChunks(graph, ["node"]);
  assert.deepEqual([...chunks.keys()], ["b"]);
});

test("modules that an entry and its dynamic imports load are in one chunk", () => {
  const graph = graphOf("node: a b (lazy)", "a:", "b:", "lazy: a (late)", "late: b c", "c:");
  const chunks = assignChunks(graph, ["node"]);
  assert.deepEqual([...chunks.keys()].toSorted(), ["a", "b"]);
  assert.equal(chunks.get("a"), chunks.get("b"));
});

test("a dynamic import shares what only one of its importers has loaded", () => {
  const graph = graphOf("node: a (lazy)", "cli: (lazy)", "a:", "lazy: a");
  assert.deepEqual([...assignChunks(graph, ["node", "cli"]).keys()], ["a"]);
});

test("entries of a group share one chunk", () => {
  const graph = graphOf("one.spec: a b", "two.spec: a c", "three.spec: b c", "a:", "b:", "c:");
  const chunks = assignChunks(graph, ["one.spec", "two.spec", "three.spec"], () => "suites");
  assert.deepEqual([...chunks.keys()].toSorted(), ["a", "b", "c"]);
  assert.equal(new Set(chunks.values()).size, 1);
});

test("what a dynamic import has loaded is loaded for the dynamic imports of its own", () => {
  const graph = graphOf("cli: (run)", "run: a (late)", "late: a (again)", "again: a (late)", "a:");
  assert.deepEqual([...assignChunks(graph, ["cli"]).keys()], ["a"]);
});
