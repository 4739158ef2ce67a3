import type { FaultParts, RequestHandlers } from "./fault-parts.ts";

/** Returns handlers that apply the rules to each request. Without rules, they only call the given handlers. */
export function withFaults(handlers: RequestHandlers, parts: FaultParts): RequestHandlers {
  const { faults } = parts;
  const load = () => import("./fault-handlers.ts");
  return {
    fetch(request) {
      if (!faults.hasRules()) return handlers.fetch(request);
      return load().then(({ handleFetch }) => handleFetch(request, handlers.fetch, parts));
    },
    nodeHandler(request, response) {
      if (!faults.hasRules()) return handlers.nodeHandler(request, response);
      return load().then(({ handleSocket }) =>
        handleSocket({ request, response }, handlers.nodeHandler, parts),
      );
    },
  };
}
