import agent from "undici/lib/dispatcher/agent.js";

/**
 * Returns the agent of undici. Only the file of the agent is imported, because all of undici, with its fetch, cache and
 * WebSocket, takes three times as long to load and would be a tenth of the time of a short run.
 */
export function loadAgent(): typeof import("undici").Agent {
  return agent;
}
