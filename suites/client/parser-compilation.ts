import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 compile WebAssembly only with its quick compiler. Call it before the first request. The HTTP parser of undici
 * is WebAssembly. V8 would compile it again after the first response, which takes more CPU time than starting Node.js and
 * has not paid off after 5,000 responses. The setting applies to the whole process, so the programs of touchstone call
 * this function, and its library does not.
 */
export function compileParserOnce(): void {
  setFlagsFromString("--liftoff-only");
}
