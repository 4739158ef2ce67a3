/** Writes the declarations of the package: one file for each entry, and the types that several entries share. */
import { rmSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { packageRoot } from "../package-root.ts";

/**
 * `await using` needs a type that is not in the library of ES2023. The reference lets a project compile whose settings name
 * that library only.
 */
const banner = '/// <reference lib="esnext.disposable" />';

/**
 * Joins the declarations that the compiler has written.
 * @param entries modules relative to `dist`
 * @param folder the folder of the declarations, relative to the package
 */
export async function writeDeclarations(entries: readonly string[], folder: string): Promise<void> {
  const target = join(packageRoot, folder);
  rmSync(target, { recursive: true, force: true });
  const compiled = join(packageRoot, "dist");
  const bundle = await rolldown({
    cwd: compiled,
    input: Object.fromEntries(
      entries.map((entry) => [entry.replace(/\.js$/, ""), `./${entry.replace(/\.js$/, ".d.ts")}`]),
    ),
    external: (id) => !id.startsWith(".") && !isAbsolute(id),
    plugins: [dts({ dtsInput: true, sourcemap: false })],
  });
  await bundle.write({
    dir: target,
    format: "esm",
    // The name of a shared file ends in ".d" already.
    chunkFileNames: ({ name }) => `shared/${name.replace(/\.d$/, "")}-[hash].d.ts`,
    banner: ({ moduleIds }) =>
      moduleIds.some((id) => relative(compiled, id).includes("testing")) ? banner : "",
  });
  await bundle.close();
}
