/** The sentences about what was not found on a target, and what to declare in a profile. */
import type { NotSeen, Reason, Undeclared } from "../../evidence/reason.ts";
import { isAllowed } from "../model/check-result.ts";
import { hasMember, nameProfile, type ProfilePlace } from "../verdict/unverified/profile-advice.ts";
import type { CauseText } from "./cause-text.ts";
import { renderStatus } from "./reason-text.ts";
import { joinWords, renderSearched } from "./search-text.ts";

/** Renders what the profile declares and the target does not return. */
export function renderDeclared(
  { key, what, got }: Extract<Reason, { kind: "declared" }>,
  place: ProfilePlace,
): CauseText {
  return {
    key: `declared ${what}`,
    missing: `The target answered ${renderStatus(got)} for ${what}.`,
    remedy: `correct the member "${key}" of ${nameProfile(place)}, or find out why the target does not return it`,
  };
}

/** Renders a ledger of which nothing is pruned. */
export function renderMissingPruning(place: ProfilePlace): CauseText {
  return {
    key: "pruning",
    missing: "The target retains every version, so none is pruned.",
    remedy: `judge a node that prunes old versions, or set features.pruning to false in ${nameProfile(place)}`,
    profileKeys: ["features.pruning"],
  };
}

/**
 * Renders what a profile can declare. An option that the run has is left out, and a member that its profile has is not
 * added again.
 */
export function renderMissingMembers(reason: Undeclared, place: ProfilePlace): CauseText {
  const { what, keys, allow, detail } = reason;
  const seen = typeof detail === "string" ? `${what}: ${detail}` : what;
  return {
    key: `profile ${joinWords(keys)} ${allow ?? ""} ${seen}`,
    missing: `${isDeclaredOnly(keys) ? "Not declared in a profile" : "Not found on the target"}: ${seen}.${renderSearch(reason)}`,
    ...declare(reason, what, place),
  };
}

/** Returns how to declare something in members of a profile. @param what a noun phrase */
function declare(
  { keys, allow }: Pick<Undeclared, "keys" | "allow">,
  what: string,
  place: ProfilePlace,
): Pick<CauseText, "remedy" | "profileKeys" | "mayBeHidden"> {
  const lacksOption = allow !== undefined && !isAllowed(allow, place.allow);
  const option = lacksOption ? `, and run with --allow ${allow}` : "";
  const profile = nameProfile(place);
  const open = keys.filter((name) => !hasMember(place, name));
  if (open.length > 0) {
    const lead = open.includes("signers") ? "give touchstone the key of a funded account: " : "";
    return {
      remedy: `${lead}add the ${nameMembers(open)} to ${profile}, naming ${what}${option}`,
      profileKeys: open,
    };
  }
  if (lacksOption) return { remedy: `run with --allow ${allow}` };
  return { remedy: extend(keys, what, `the ${nameMembers(keys)} of ${profile}`), mayBeHidden: true };
}

/** Returns how to change members that a profile has. A target can return accounts and items, but not the keys of signers. */
function extend(keys: Undeclared["keys"], what: string, members: string): string {
  if (keys.every((key) => key === "signers")) return `add to ${members}, so that it names ${what}`;
  if (keys.every((key) => key === "accounts" || key === "tables"))
    return `add ${what} to ${members}, which names none yet, or make the target return one`;
  return keys.length === 1 ? `change ${members} to ${what}` : `change ${members}, so that they name ${what}`;
}

function nameMembers(keys: readonly string[]): string {
  return `${keys.length === 1 ? "member" : "members"} ${joinWords(keys.map((key) => `"${key}"`))}`;
}

/** Says where something was looked for, as a sentence after another one; empty if it is not known. */
function renderSearch({ searched }: Pick<NotSeen, "searched">): string {
  return searched === undefined ? "" : ` It was looked for in ${renderSearched(searched)}.`;
}

/** Renders what was not seen and a transaction would show; null if no transaction can. */
export function renderUnseen(reason: NotSeen): CauseText | null {
  const { about = [], what, got, detail } = reason;
  if (!about.includes("block") || got !== undefined || typeof detail === "object") return null;
  return {
    key: `not seen ${what}`,
    missing: `Not seen in this run: ${what}.${renderSearch(reason)}`,
    remedy: `let the target execute transactions until it shows ${what}, and run the check again`,
    mayBeHidden: true,
  };
}

/** Renders a layout of transactions that no tried word matches. */
export function renderOtherLayout(
  { what, got, versions, words }: Extract<Reason, { kind: "layout" }>,
  place: ProfilePlace,
): CauseText {
  const transactions = `those at versions ${versions.join(", ")} match none of the words ${words.join(", ")}`;
  return {
    key: "layout",
    missing: `The target answered ${renderStatus(got)} for ${what}, and of its committed transactions ${transactions}.`,
    remedy: `declare the word with which the network signs as signing.domain in ${nameProfile(place)}, or set features.submission to false there if it encodes transactions in another way`,
    profileKeys: hasMember(place, "signing.domain") ? ["features.submission"] : ["signing.domain"],
  };
}

/** Whether only a profile can name what is missing: a call. An account alone may also be found in a block. */
function isDeclaredOnly(keys: Undeclared["keys"]): boolean {
  const calls: readonly string[] = ["succeeds", "fails", "succeeds.param_types", "fails.param_types"];
  return (
    keys.some((key) => calls.includes(key)) && keys.every((key) => calls.includes(key) || key === "signers")
  );
}
