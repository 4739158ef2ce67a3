/** The behaviors of real nodes by name, and how a node takes them on. */
import type { ExtendedHandlers } from "../operations/extended/extended-operation.ts";
import type { OperationName } from "../operations/extended/operation-names.ts";
import type { OperationHandler, OperationTable } from "../operations/operation.ts";
import { aptos202605 } from "./aptos-2026-05.ts";
import type { Quirk, QuirkAnswer, QuirkRequest } from "./quirk.ts";

const quirksByName = { "aptos-2026-05": aptos202605 } as const;

/** The name of a real node of one date. */
export type QuirksName = keyof typeof quirksByName;
export const quirksNames = Object.keys(quirksByName) as readonly QuirksName[];

/** Returns the quirks of a real node, in the order in which they apply. */
export function getQuirks(name: QuirksName): readonly Quirk[] {
  return quirksByName[name];
}

/** Replaces the handlers of the operations that quirks change. */
export function applyToHandlers<Handlers extends OperationTable | ExtendedHandlers>(
  quirks: readonly Quirk[],
  handlers: Handlers,
): Handlers {
  if (quirks.length === 0) return handlers;
  const replaced = (name: OperationName, handler: OperationHandler): OperationHandler =>
    quirks.reduce((inner, { operations: by }) => by?.[name]?.(inner) ?? inner, handler);
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, replaced(name as OperationName, handler)]),
  ) as Handlers;
}

/** Returns the answer of the first quirk that answers a request before the routes, or null. */
export function answerBeforeRoutes(quirks: readonly Quirk[], request: QuirkRequest): QuirkAnswer | null {
  for (const { answer } of quirks) {
    const answered = answer?.(request) ?? null;
    if (answered !== null) return answered;
  }
  return null;
}

/** The origins whose web pages may read responses, and the headers that they may read. */
interface OpenOrigins {
  readonly origins: readonly string[];
  readonly exposedHeaders: readonly string[];
}

/** Returns the permission for web pages that a quirk gives, or null. Only the option `cors` exposes ledger headers. */
export function corsOf(quirks: readonly Quirk[]): OpenOrigins | null {
  const isOpen = quirks.some(({ isOpenToEveryOrigin }) => isOpenToEveryOrigin === true);
  return isOpen ? { origins: ["*"], exposedHeaders: [] } : null;
}

/** Changes a serialized response by all quirks. */
export function finishByQuirks(
  quirks: readonly Quirk[],
  written: QuirkAnswer,
  request: QuirkRequest,
): QuirkAnswer {
  return quirks.reduce((changed, { finish }) => finish?.(changed, request) ?? changed, written);
}
