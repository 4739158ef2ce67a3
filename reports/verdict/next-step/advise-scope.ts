import {
  findOption,
  renderCommand,
  withOption,
  withoutOption,
  type Command,
} from "../../../evidence/command.ts";
import { SAFETY_CLASSES, type SafetyClass } from "../../../evidence/safety-class.ts";
import { findMissingFeature, isAllowed } from "../../model/check-result.ts";
import { formatCount } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { createAdvice, type NextStep } from "./next-step.ts";

/** A shard judges a part of the requirements. Only the merged report shows what was not verified. */
export function adviseMerge(program: string): NextStep {
  return createAdvice(`run every shard, then merge their folders with ${program} merge`);
}

/** What a run with each class sends that a run with the class before it does not. */
const sentWith: { readonly [safety in SafetyClass]: string } = {
  read: "reads",
  simulate: "simulations, which leave the ledger unchanged",
  submit: "transactions, which change the ledger",
  heavy: "oversized bodies and bursts",
};

const signing = ["signers", "succeeds"];

/** Returns the option that widens the scope least; null if all other checks need features that the target lacks. */
export function adviseWiderScope({ scope, requirements }: Report, command: Command): NextStep | null {
  if (scope.shard !== null) return adviseMerge(command.program);
  if (scope.only !== null) return createAdvice("run without --only to judge all requirements");
  const disabled = requirements
    .filter(({ status }) => status !== "not-applicable")
    .flatMap(({ checks }) => checks)
    .filter(
      ({ safety }) => !isAllowed(safety, scope.allow) && findMissingFeature(safety, scope.features) === null,
    );
  const next = SAFETY_CLASSES.find((safety) => disabled.some((check) => check.safety === safety));
  if (next === undefined) return null;
  const count = disabled.filter(({ safety }) => isAllowed(safety, next)).length;
  const wider = withOption(withoutOption(command, "allow"), "allow", next);
  const hasSigners = signing.every((name) => scope.profile?.includes(name) === true);
  const needsSigners = isAllowed("submit", next) && !hasSigners;
  const isNew = findOption(command, "profile") === null && (scope.profile ?? []).length === 0;
  const words = `run ${formatCount(count, "more check")} with --allow ${next} (also sends ${sentWith[next]})`;
  return createAdvice(
    needsSigners
      ? `${words} and ${isNew ? "a profile with" : "in its profile"} a funded account ("signers" and "succeeds")`
      : words,
    renderCommand(needsSigners && isNew ? withOption(wider, "profile", "profile.json") : wider),
  );
}
