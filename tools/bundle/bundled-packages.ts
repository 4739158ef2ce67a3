/** The file with the modules of npm packages in the bundle, as paths relative to the package. */
export const moduleListFile = "dist/bundled-modules.json";

/** Returns the folders of the packages that contain modules, in order. A package inside of another one counts apart. */
export function listPackageFolders(modules: readonly string[]): readonly string[] {
  const folders = modules.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "");
  return [...new Set(folders)].filter((folder) => folder !== "").toSorted();
}
