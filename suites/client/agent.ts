import { createRequire } from "node:module";
import agent from "undici/lib/dispatcher/agent.js";

const require = createRequire(import.meta.url);

/**
 * Returns the agent of undici. Only the file of the agent is imported, because all of undici, with its fetch, cache and
 * WebSocket, takes three times as long to load and would be a tenth of the time of a short run.
 */
export function loadAgent(): typeof import("undici").Agent {
  return agent;
}

/**
 * Loads the agent of undici that sends through a proxy. It opens a tunnel with the method `connect`, which the main file of
 * undici adds to all agents.
 */
export function loadProxyAgent(): typeof import("undici").EnvHttpProxyAgent {
  const Dispatcher = require("undici/lib/dispatcher/dispatcher.js") as typeof import("undici").Dispatcher;
  const connect = require("undici/lib/api/api-connect.js") as import("undici").Dispatcher["connect"];
  Dispatcher.prototype.connect = connect;
  return require("undici/lib/dispatcher/env-http-proxy-agent.js") as typeof import("undici").EnvHttpProxyAgent;
}
