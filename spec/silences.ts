import type { Silence } from "./silence.ts";
import { accountSilences } from "./silences/accounts.ts";
import { errorSilences } from "./silences/errors.ts";
import { formatSilences } from "./silences/formats.ts";
import { healthSilences } from "./silences/health.ts";
import { responseSilences } from "./silences/responses.ts";
import { transactionSilences } from "./silences/transactions.ts";

const rows = {
  ...formatSilences,
  ...responseSilences,
  ...accountSilences,
  ...healthSilences,
  ...errorSilences,
  ...transactionSilences,
} as const;

export type SilenceId = keyof typeof rows;

/** Everything that the document leaves open or contradicts, by id. Ids are never reused. */
export const silences: { readonly [id in SilenceId]: Silence } = rows;

export type { Silence } from "./silence.ts";

/** Whether a text is the id of a silence. */
export function isSilenceId(text: string): text is SilenceId {
  return Object.hasOwn(silences, text);
}
