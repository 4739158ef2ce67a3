/** A network with the interface of November 2022, which lacks the members that were added later. */
import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import { alterEverySuccess, applyBoth } from "../wire/alterations.ts";
import type { SimpleAlteration } from "../wire/exchange.ts";
import { rewriteObjects, type Members } from "../wire/json.ts";
import { readHeader, withHeader, withoutHeader } from "../wire/responses.ts";

/** Members that were added to the ABIs of modules later (§2.5). */
const laterMembers: readonly string[] = ["is_view", "is_event"];

const withoutLaterMembers = alterEverySuccess((body) =>
  rewriteObjects(body, (members, { path }) => (path.includes("abi") ? omitLaterMembers(members) : members)),
);

function omitLaterMembers(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !laterMembers.includes(name)));
}

/** Removes X-NODE-GAS-USED, and adds a charset to the media type of JSON. */
function withEarlyHeaders(vendor: string): SimpleAlteration {
  const gasUsed = LEDGER_HEADERS.gasUsed.name.replace("NODE", vendor).toLowerCase();
  return (_, answer) => {
    const bare = withoutHeader(answer, gasUsed);
    return readHeader(bare, "content-type") === "application/json"
      ? withHeader(bare, "content-type", "application/json; charset=utf-8")
      : bare;
  };
}

/** Changes the responses of a node to the form of November 2022. */
export const toEarlyResponses = (vendor: string): SimpleAlteration =>
  applyBoth(withoutLaterMembers, withEarlyHeaders(vendor));
