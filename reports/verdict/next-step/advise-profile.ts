import { findOption, renderCommand, withOption, type Command } from "../../../evidence/command.ts";
import type { Report } from "../../model/report.ts";
import {
  findProfilePlace,
  nameProfile,
  renderProfileExample,
  replaceBrackets,
} from "../unverified/profile-advice.ts";
import { createAdvice, type NextStep } from "./next-step.ts";

/** Table items can only be read by a key, and what the target shows names none. */
export function adviseTables({ target, scope }: Report, command: Command): NextStep {
  const place = findProfilePlace(command, target.vendor, scope);
  const example = renderProfileExample(["tables"], place);
  return createAdvice(
    `to judge reads of table items, add the member "tables" to ${nameProfile(place)}`,
    example,
    findProfileCommand(example, command, scope),
  );
}

/**
 * The command that runs with the changed profile, or with a new one; null if a program gave the profile as an object.
 * @param example what the reader puts into the profile
 */
export function findProfileCommand(
  example: string,
  command: Command,
  { profile = [] }: Report["scope"],
): NextStep["after"] {
  const isNew = findOption(command, "profile") === null;
  if (isNew && profile.length > 0) return null;
  const steps = [replaceBrackets(example), isNew ? "save it as profile.json" : null].filter(
    (step) => step !== null,
  );
  return {
    words: steps.length === 0 ? "then run" : `${steps.join(", ")}, then run`,
    command: renderCommand(isNew ? withOption(command, "profile", "profile.json") : command),
  };
}
