/** What the program loads after it records signals, as one file of the bundle. */
export { dispatch, renderFault } from "./dispatch.ts";
export { processIo } from "./io.ts";
