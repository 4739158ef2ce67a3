import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** How Node.js loads a CommonJS module from its file. */
type LoadFile = (loaded: { exports: object }, path: string) => void;

/** The function around the source of a CommonJS module. */
type RunModule = (
  exports: object,
  require: NodeJS.Require,
  loaded: { exports: object },
  path: string,
  folder: string,
) => void;

const wrapper = [
  Buffer.from("(function (exports, require, module, __filename, __dirname) {"),
  Buffer.from("\n})"),
] as const;

const checksumBytes = 4;

/**
 * Keeps the compiled code of the modules that are loaded after the call in the temporary folder, which makes the next start
 * faster. From version 22.8 on, Node.js does so itself. In Node.js 20, the chunks of the bundle are loaded
 * with the code that V8 has compiled in an earlier process.
 */
export function enableCompileCache(): void {
  const { enableCompileCache: enable } = module as { enableCompileCache?: () => unknown } & typeof module;
  if (enable !== undefined) return void enable();
  const self = fileURLToPath(import.meta.url);
  const isDisabled = process.env["NODE_DISABLE_COMPILE_CACHE"] !== undefined;
  if (isDisabled || !self.endsWith(".cjs") || !process.versions.v8.startsWith("11.")) return;
  const chunks = dirname(self);
  const folder = openFolder(chunks);
  if (folder !== null) keepCompiledFiles(chunks, folder);
}

/**
 * Opens the folder of the compiled code of chunks. Another installation has another one, because stack traces name the path that
 * was compiled. Returns null if it cannot be used, or if another user could write to it.
 */
function openFolder(chunks: string): string | null {
  const { version, arch, env, execArgv } = process;
  const user = process.getuid?.();
  // V8 rejects code that was compiled with other settings.
  const kind = crc32([chunks, env["NODE_OPTIONS"] ?? "", ...execArgv].join(" ")).toString(16);
  const parent = env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "node-compile-cache");
  const folder = join(parent, ["touchstone", version, arch, kind, user ?? ""].join("-"));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    return user === undefined || (uid === user && (mode & 0o077) === 0) ? folder : null;
  } catch {
    return null;
  }
}

/**
 * Loads the chunks of the bundle with their compiled code, and writes the missing code when the process exits, because the
 * functions that V8 compiles when they are called are then part of it. The name of a chunk contains a digest of its content.
 */
function keepCompiledFiles(chunks: string, folder: string): void {
  const { extensions } = createRequire(import.meta.url) as unknown as {
    readonly extensions: { [extension: string]: LoadFile };
  };
  const loadFile = extensions[".js"];
  const missing = new Map<string, Script>();
  extensions[".cjs"] = (loaded, path) => {
    if (dirname(path) !== chunks) return loadFile?.(loaded, path);
    const compiledPath = join(folder, basename(path));
    const cachedData = readCompiled(compiledPath);
    const script = new Script(readSource(path), {
      filename: path,
      ...(cachedData === null ? {} : { cachedData }),
    });
    if (script.cachedDataRejected !== false) missing.set(compiledPath, script);
    const run = script.runInThisContext() as RunModule;
    run.call(loaded.exports, loaded.exports, createRequire(path), loaded, path, chunks);
  };
  process.on("exit", () => {
    if (missing.size > 0) writeMissing(missing);
  });
}

/**
 * Reads the source of a chunk, which contains only ASCII, to its place within the wrapper. Joining the parts afterwards
 * would copy the source once more.
 */
function readSource(path: string): string {
  const file = openSync(path, "r");
  try {
    const [before, after] = wrapper;
    const source = Buffer.allocUnsafe(before.length + fstatSync(file).size + after.length);
    const end = source.length - after.length;
    before.copy(source);
    for (let at = before.length; at < end;) {
      const bytes = readSync(file, source, at, end - at, null);
      if (bytes === 0) throw new Error(`${path} became shorter while it was read.`);
      at += bytes;
    }
    after.copy(source, end);
    return source.toString("latin1");
  } finally {
    closeSync(file);
  }
}

/** Reads compiled code. Returns null if there is none, and for code that was damaged, with which V8 would crash. */
function readCompiled(path: string): Buffer | null {
  try {
    const bytes = readFileSync(path);
    const code = bytes.subarray(0, -checksumBytes);
    return crc32(code) === bytes.readUInt32LE(code.length) ? code : null;
  } catch {
    return null;
  }
}

/** The defaults of the settings in `engine-settings.ts` for Node.js 20, and of the settings that V8 changes with them. */
const defaultSettings: readonly string[] = [
  "--no-liftoff-only",
  "--wasm-tier-up",
  "--wasm-dynamic-tiering",
  "--interrupt-budget=67584",
  "--semi-space-growth-factor=2",
];

/** Writes compiled code. A process that reads a file at the same time finds all of it or none. */
function writeMissing(scripts: ReadonlyMap<string, Script>): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  // The code contains the settings of V8, and the next process starts with the defaults.
  for (const setting of defaultSettings) setFlagsFromString(setting);
  for (const [path, script] of scripts) {
    const code = script.createCachedData();
    const checksum = Buffer.alloc(checksumBytes);
    checksum.writeUInt32LE(crc32(code));
    const written = `${path}.${process.pid}`;
    try {
      writeFileSync(written, Buffer.concat([code, checksum]), { flag: "wx" });
      renameSync(written, path);
    } catch {
      // The next process compiles the chunk again.
    }
  }
}
