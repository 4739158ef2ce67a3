/** The verbs of the control that set the faults of the node. */
import type { FaultRule } from "../faults/fault-rule.ts";
import type { AppliedFaultRule, FaultSchedule } from "../faults/fault-schedule.ts";

/** Sets the rules by which a node responds with faults. Every verb that changes them returns all rules. */
export interface FaultControl {
  readonly faults: {
    /**
     * Replaces all rules, or sets those of a preset. All counts begin at 0.
     * @throws TypeError or RangeError that names the malformed member.
     */
    set(rules: readonly FaultRule[] | string): readonly AppliedFaultRule[];
    /**
     * Adds a rule after the others, with a count of its own.
     * @throws TypeError or RangeError that names the malformed member.
     */
    add(rule: FaultRule): readonly AppliedFaultRule[];
    /** Removes the rule with an id. @throws TypeError or RangeError if there is no such rule. */
    remove(id: string): readonly AppliedFaultRule[];
    /** Removes all rules. */
    clear(): readonly AppliedFaultRule[];
    /** Lists the rules, each with its id and the number of requests to which it was applied. */
    list(): readonly AppliedFaultRule[];
  };
}

/** Creates the verbs that set the faults. */
export function createFaultControl(schedule: FaultSchedule): FaultControl {
  const { list } = schedule;
  return {
    faults: {
      set(rules) {
        schedule.set(rules);
        return list();
      },
      add(rule) {
        schedule.add(rule);
        return list();
      },
      remove(id) {
        schedule.remove(id);
        return list();
      },
      clear() {
        schedule.set([]);
        return list();
      },
      list,
    },
  };
}
