import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { foldersOfRooms, importersOfPackages, importsOfRooms } from "./rooms.ts";
import {
  findCircles,
  isTestFile,
  listImports,
  listSourceFiles,
  packageName,
  toFileImports,
  type FileImport,
} from "./source-imports.ts";

const files = [...Object.keys(importsOfRooms), "playwright.config.ts"].flatMap(listSourceFiles);
const imports = files.flatMap(listImports);
const fileImports = toFileImports(imports);

test("every room imports only from the rooms that it may import", () => {
  const wrong = fileImports.filter(({ file, target }) => {
    const [from, to] = [roomOf(file), roomOf(target)];
    return from !== to && from in importsOfRooms && importsOfRooms[from]?.includes(to) !== true;
  });
  assert.deepEqual(wrong.map(describeImport), []);
});

for (const [room, folders] of Object.entries(foldersOfRooms)) {
  describe(`the room ${room}`, () => {
    test("imports in each folder only from the folders before it", () => {
      const placeOf = (path: string): number => folders.indexOf(folderOf(path));
      const wrong = fileImports.filter(
        ({ file, target }) =>
          roomOf(file) === room &&
          roomOf(target) === room &&
          !mayImportAnyFolder(file, target) &&
          placeOf(target) > placeOf(file),
      );
      assert.deepEqual(wrong.map(describeImport), []);
    });

    test("has no other folders", () => {
      const own = new Set(listSourceFiles(room).map(folderOf));
      assert.deepEqual([...own].toSorted(), folders.toSorted());
    });
  });
}

test("there are no circular imports, including type-only imports", () => {
  assert.deepEqual(findCircles(fileImports), []);
});

test("a circular import is found", () => {
  const graph = ["a b", "b c", "b d", "c a"].map((edge): FileImport => {
    const [file = "", target = ""] = edge.split(" ");
    return { file, target };
  });
  assert.deepEqual(findCircles(graph), [["a", "b", "c"]]);
});

test("a package is imported only by the files that may import it", () => {
  const wrong = imports.filter(({ file, specifier }) => {
    const importers = importersOfPackages[packageName(specifier) ?? ""];
    return importers !== undefined && !importers.some((importer) => importer.test(file));
  });
  assert.deepEqual(
    wrong.map(({ file, specifier }) => `${file} imports ${specifier}`),
    [],
  );
});

/** Tests use the whole room. A spec file registers its checks with the fixtures of the runner. */
function mayImportAnyFolder(file: string, target: string): boolean {
  return isTestFile(file) || (file.endsWith(".spec.ts") && target === "suites/runner/fixtures.ts");
}

function roomOf(path: string): string {
  return path.split("/")[0] ?? "";
}

/** Returns the folder of a room that contains a file; `.` for a file beside the folders. */
function folderOf(path: string): string {
  const [, folder = ""] = path.split("/");
  return folder.endsWith(".ts") ? "." : folder;
}

function describeImport({ file, target }: FileImport): string {
  return `${file} imports ${target}`;
}
