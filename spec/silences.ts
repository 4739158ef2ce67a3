import type { Silence } from "./silence.ts";
import { accountSilences } from "./silences/accounts.ts";
import { batchSilences } from "./silences/batches.ts";
import { blockSilences } from "./silences/blocks.ts";
import { cursorSilences } from "./silences/cursors.ts";
import { errorSilences } from "./silences/errors.ts";
import { eventSilences } from "./silences/events.ts";
import { formatSilences } from "./silences/formats.ts";
import { healthSilences } from "./silences/health.ts";
import { limitSilences } from "./silences/limits.ts";
import { moduleSilences } from "./silences/modules.ts";
import { moveValueSilences } from "./silences/move-values.ts";
import { resourceSilences } from "./silences/resources.ts";
import { responseSilences } from "./silences/responses.ts";
import { simulationSilences } from "./silences/simulations.ts";
import { tableSilences } from "./silences/tables.ts";
import { transactionSilences } from "./silences/transactions.ts";
import { typeTagSilences } from "./silences/type-tags.ts";

const rows = {
  ...formatSilences,
  ...typeTagSilences,
  ...moveValueSilences,
  ...responseSilences,
  ...accountSilences,
  ...resourceSilences,
  ...moduleSilences,
  ...cursorSilences,
  ...tableSilences,
  ...blockSilences,
  ...limitSilences,
  ...healthSilences,
  ...errorSilences,
  ...transactionSilences,
  ...eventSilences,
  ...batchSilences,
  ...simulationSilences,
} as const;

export type SilenceId = keyof typeof rows;

/** Every silence, a point that the document leaves open, by id. Ids are never reused. */
export const silences: { readonly [id in SilenceId]: Silence } = rows;

export type { Silence } from "./silence.ts";

const pairs = Object.entries(silences) as (readonly [SilenceId, Silence])[];

/** Returns the silences on which a requirement depends. */
export function findSilences(id: string): readonly (readonly [SilenceId, Silence])[] {
  return pairs.filter(([, { requirements = [] }]) => requirements.some((one) => one === id));
}

/** Returns whether a text is the id of a silence. */
export function isSilenceId(text: string): text is SilenceId {
  return Object.hasOwn(silences, text);
}
