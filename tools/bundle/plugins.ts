/** The changes that the bundler makes to modules. */
import { join } from "node:path";
import type { Plugin } from "rolldown";
import { escapeNonAscii } from "../../reference-node/restore-origin.ts";
import { packageRoot } from "../package-root.ts";

/**
 * Puts a module that reads the prepared origin of a node with default settings in the place of the one without it.
 * @param key the key of the origin
 * @param url the file of the origin, relative to a chunk
 */
export function readPreparedOrigin(key: string, url: string): Plugin {
  const replaced = join(packageRoot, "dist", "reference-node", "prepared-origin.js");
  const code = `
import { readFileSync } from "node:fs";
export const preparedKey = ${JSON.stringify(key)};
export function readPreparedOrigin() {
  try {
    // The file contains only ASCII, which is read faster as latin1.
    return readFileSync(new URL(${JSON.stringify(url)}, import.meta.url), "latin1");
  } catch {
    // Another bundler has moved the module away from the file.
    return null;
  }
}`;
  return { name: "read-prepared-origin", load: (id) => (id === replaced ? code : null) };
}

/** The agent of undici sends by HTTP/1 only, so it does not need its code for HTTP/2, which would load that part of Node.js too. */
export const leaveOutHttp2: Plugin = {
  name: "leave-out-http2",
  load: (id) =>
    id.endsWith(join("undici", "lib", "dispatcher", "client-h2.js")) ? "module.exports = null;" : null,
};

/**
 * One other character than those of ASCII doubles the memory of the source of a chunk. Strings and patterns can escape it. The
 * bundler formats the code after `renderChunk` once more, without the escapes.
 */
export const escapeSources: Plugin = {
  name: "escape-sources",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = escapeNonAscii(file.code);
    }
  },
};
