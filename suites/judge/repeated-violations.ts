/** Compares the violations that several attempts of a check have shown. Each attempt is a list, its own violation first. */
import { isDeepStrictEqual } from "node:util";
import type { Failure } from "../../evidence/failure.ts";

/**
 * Whether another attempt shows the same violation. A target that is overloaded may return 500 to any request, so two
 * violations by this status are the same only if they are by the same request. A transaction is planned anew for each
 * attempt.
 */
export function isSameViolation(failure: Failure, first: Failure): boolean {
  const [exchange, firstExchange] = [failure.exchanges.at(-1), first.exchanges.at(-1)];
  const isPlannedAnew = failure.operation === "submitBatch" || failure.operation === "simulateTransaction";
  const isServerError = exchange?.response?.status === 500 && !isPlannedAnew;
  return (
    failure.requirement === first.requirement &&
    (!isServerError || isDeepStrictEqual(exchange.request, firstExchange?.request))
  );
}

/** Returns how often the attempts together showed the status; nothing if the violation is not about a status. */
export function sumRepeats(attempts: readonly (readonly Failure[])[]): Pick<Failure, "repeats"> {
  const repeats = attempts.reduce((total, [own]) => total + (own?.repeats ?? 0), 0);
  return repeats === 0 ? {} : { repeats };
}

/** Returns the further violations of the first attempt that at least `atLeast` attempts have shown. */
export function selectConfirmed(
  attempts: readonly (readonly Failure[])[],
  atLeast: number,
): readonly Failure[] {
  const shown = attempts.map((violations) => new Set(violations.map(toKind)));
  const [, ...others] = attempts[0] ?? [];
  return others.flatMap((failure) => {
    const count = shown.filter((kinds) => kinds.has(toKind(failure))).length;
    if (count < atLeast) return [];
    const repeats = failure.repeats === undefined ? {} : { repeats: failure.repeats * count };
    return [{ ...failure, reproduced: `${count}/${attempts.length}`, ...repeats }];
  });
}

/** Returns a key that is equal for the same violation in different attempts. */
function toKind({ requirement, operation, layer, pointer, mismatch, received }: Failure): string {
  return JSON.stringify([requirement, operation, layer, pointer, mismatch, received]);
}
