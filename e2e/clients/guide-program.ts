import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";

/** The URLs that the program of the guide contains, by the variable with the URL of a node on other ports. */
const urls = { NODE_URL: "http://127.0.0.1:8080/v1", FAUCET_URL: "http://127.0.0.1:8081" };

/**
 * Returns the Python program of `docs/fake-node.md` with the URLs of a node that serves on free ports.
 * @param env - has the variables NODE_URL and FAUCET_URL.
 * @throws Error if the guide does not have exactly one such program, or a URL is not in it.
 */
export function guideProgram(env: { readonly [name: string]: string }): string {
  const guide = readFileSync(join(packageRoot, "docs", "fake-node.md"), "utf8");
  const [program, ...others] = [...guide.matchAll(/^```python\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  if (program === undefined || others.length > 0)
    throw new Error(
      `Expected one Python program in docs/fake-node.md, got ${others.length + (program ? 1 : 0)}`,
    );
  let result = program;
  for (const [name, url] of Object.entries(urls)) {
    const quoted = `"${url}"`;
    if (!program.includes(quoted))
      throw new Error(`Expected ${quoted} in the Python program of docs/fake-node.md`);
    result = result.replace(quoted, JSON.stringify(env[name]));
  }
  return result;
}
