/** What the matrix of runtimes runs and compiles in a project. */

/** The part that an ECMAScript module and a CommonJS module have in common. */
const body = `
async function main() {
  const node = createNode({ seed: 7 });
  const { baseUrl } = await node.listen();
  const response = await fetch(baseUrl + "/-/healthy");
  if (response.status !== 200) throw new Error("status " + response.status);
  const report = await check({ allow: "read", seed: 7 });
  if (report.verdict !== "conformant") throw new Error(report.verdict);
  if (typeof computeDigest(report) !== "string" || requirements.length === 0) throw new Error("no digest");
  if (typeof createNodePool !== "function") throw new Error("no pool");
  await node.close();
}
main().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
`;

const imported = {
  touchstone: "check",
  "touchstone/node": "createNode",
  "touchstone/report": "computeDigest",
  "touchstone/spec": "requirements",
  "touchstone/testing": "createNodePool",
};

export const moduleProgram: string = [
  ...Object.entries(imported).map(([from, name]) => `import { ${name} } from "${from}";`),
  'import process from "node:process";',
  body,
].join("\n");

export const commonProgram: string = [
  ...Object.entries(imported).map(([from, name]) => `const { ${name} } = require("${from}");`),
  body,
].join("\n");

/** Formats the settings of a project that has no types of Node.js and checks the declarations of its packages. */
export function tsconfigOf(moduleResolution: "nodenext" | "bundler"): string {
  return JSON.stringify({
    compilerOptions: {
      module: moduleResolution === "bundler" ? "esnext" : "nodenext",
      moduleResolution,
      target: "es2023",
      lib: ["es2023", "dom"],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
    },
    files: ["program.ts"],
  });
}
