import { facts, type FactId } from "../../spec/facts.ts";
import { compareText } from "../model/plain-text.ts";
import type { ReportFact } from "../model/report.ts";
import type { RunRecord } from "../model/run-record.ts";
import { sumTraffic } from "../model/traffic.ts";
import { combineLags, formatLag } from "./lag.ts";

/** The maximum number of values that are listed for a fact. */
const factValuesMax = 20;

/**
 * Lists the distinct values of each fact, at most `factValuesMax`. Counts of lagging responses are added up to one
 * value.
 */
export function toReportFacts(record: RunRecord): readonly ReportFact[] {
  const { discovery, observations } = record;
  const values = new Map<FactId, Set<string>>();
  const { changed, answered } = sumTraffic(record);
  if (changed > 0) values.set("changed-status", new Set([`${changed} of ${answered} responses`]));
  for (const { id, value } of [discovery, ...observations].flatMap((one) => one.facts)) {
    const factValues = values.get(id) ?? new Set<string>();
    values.set(id, factValues.add(value));
  }
  const lags = observations.flatMap((one) => one.lags ?? []);
  for (const { id } of lags) {
    values.set(id, new Set([formatLag(combineLags(lags.filter((one) => one.id === id)))]));
  }
  return [...values]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([id, factValues]) => {
      const { section, name } = facts[id];
      const sorted = [...factValues].toSorted(compareText);
      const further = sorted.length - factValuesMax;
      return [...sorted.slice(0, factValuesMax), ...(further > 0 ? [`and ${further} more`] : [])].map(
        (value) => ({ id, section, name, value }),
      );
    });
}
