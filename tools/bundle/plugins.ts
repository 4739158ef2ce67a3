/** The changes that the bundler makes to modules. */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Plugin } from "rolldown";
import { escapeNonAscii } from "../../reference-node/restore-origin.ts";
import { packageRoot } from "../package-root.ts";
import { breakLines } from "./break-lines.ts";

/**
 * Puts a module that reads the prepared origin of a node with default settings in the place of the one without it.
 * @param key the key of the origin
 * @param url the file of the origin, relative to a chunk
 */
export function readPreparedOrigin(key: string, url: string): Plugin {
  const replaced = join(packageRoot, "dist", "reference-node", "prepared-origin.js");
  const code = `
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
export const preparedKey = ${JSON.stringify(key)};
export function readPreparedOrigin() {
  try {
    // The file contains only ASCII, which is read faster as latin1.
    return inflateRawSync(readFileSync(new URL(${JSON.stringify(url)}, import.meta.url))).latin1Slice();
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
 * Compresses the two WebAssembly parsers of undici, of which a process uses one. Inflating it takes less than a millisecond.
 */
export const compressParsers: Plugin = {
  name: "compress-parsers",
  load(id) {
    if (!/[\\/]undici[\\/]lib[\\/]llhttp[\\/]\w+-wasm\.js$/.test(id)) return null;
    const [, base64] = /^const wasmBase64 = '([^']+)'$/m.exec(readFileSync(id, "utf8")) ?? [];
    if (base64 === undefined) throw new Error(`${id} has no line with the parser in base64`);
    const compressed = deflateRawSync(Buffer.from(base64, "base64"), { level: 9 }).toString("base64");
    return `
const { inflateRawSync } = require("node:zlib");
let wasm = null;
const read = () => (wasm ??= inflateRawSync(Buffer.from(${JSON.stringify(compressed)}, "base64")));
Object.defineProperty(module, "exports", { get: read });`;
  },
};

/**
 * One other character than those of ASCII doubles the memory of the source of a chunk. Strings and patterns can escape it. The
 * bundler formats the code after `renderChunk` once more, without the escapes and line breaks.
 */
export const escapeSources: Plugin = {
  name: "escape-sources",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = breakLines(escapeNonAscii(file.code));
    }
  },
};

/**
 * A synchronous function loads a package with `createRequire` when it is needed first. The bundler finds only the `require` of
 * CommonJS modules, so the modules with such functions use that one in the bundle.
 */
export const bundleRequired: Plugin = {
  name: "bundle-required",
  transform(code, id) {
    if (/[\\/]node_modules[\\/]/.test(id)) return null;
    const line = "\nconst require = createRequire(import.meta.url);\n";
    const changed = code.replace(line, "\n");
    // With the line in another form, the package would be looked for beside the bundle, where it is not installed.
    if (/^(?:const|let|var) require\b/m.test(changed))
      throw new Error(`${id} creates require in another form`);
    return changed === code ? null : changed;
  },
};

/** What listhen imports for a certificate, a tunnel, a picture of the URL and a watcher, none of which the node command uses. */
const unusedByListhen =
  /^(?:node-forge|uqr|untun|jiti|tinyclip|@parcel\/watcher(?:-wasm)?|crossws\/.*|\.\.\/chunks\/xdg-open\.mjs|\.\/chunks\/prompt\.mjs)$/;

/** Leaves out what listhen and its logger would load for them. */
export const leaveOutPartsOfListhen: Plugin = {
  name: "leave-out-parts-of-listhen",
  resolveId: (id, importer) =>
    unusedByListhen.test(id) && /node_modules[\\/](?:listhen|consola)[\\/]/.test(importer ?? "")
      ? "\0unused"
      : null,
  load: (id) => (id === "\0unused" ? "export default {}; export const renderUnicodeCompact = null;" : null),
};

/**
 * The package contains the documents and schemas that it exports as files, so the bundle needs no copies of them: it reads the files by
 * their names in package.json.
 */
export function readDataFiles(specifiers: ReadonlyMap<string, string>): Plugin {
  return {
    name: "read-data-files",
    resolveId(id, importer) {
      if (!id.endsWith(".json") || importer === undefined) return null;
      const specifier = specifiers.get(resolve(dirname(importer), id));
      return specifier === undefined ? null : { id: specifier, external: true };
    },
  };
}
