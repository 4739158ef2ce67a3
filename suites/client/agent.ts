import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

// The bundler puts the code of the agent in the place of this module.

/**
 * Loads the agent alone, because all of undici, with its fetch, cache and WebSocket, takes three times as long to load
 * and would be a tenth of the time of a short run.
 */
export function loadAgent(): typeof import("undici").Agent {
  return require("undici/lib/dispatcher/agent.js") as typeof import("undici").Agent;
}
