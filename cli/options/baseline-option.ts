import type { Baseline, BaselineEntry } from "../../reports/model/baseline.ts";
import {
  describeDivergence,
  listDivergences,
  isKnownNetwork,
  knownDivergences,
} from "../../spec/known-divergences.ts";
import { parseBaseline } from "./baseline-file.ts";
import type { CommandIo } from "../io.ts";
import { didYouMean } from "./near-match.ts";
import { malformedValue, type ValueParser } from "./option.ts";
import { parsePath } from "./option-values.ts";
import { readJsonFile } from "./input-file.ts";
import { UsageError } from "../usage-error.ts";

const prefix = "known:";

/** Parses the path of a file, or `known:` and the name of a network whose divergences ship with touchstone. */
export const parseBaselineSource: ValueParser<string> = (text, place) => {
  if (!text.startsWith(prefix)) return parsePath(text, place);
  const names = Object.keys(knownDivergences).map((name) => prefix + name);
  if (names.includes(text)) return text;
  const refused = malformedValue(place, `the path of a file, or one of ${names.join(", ")}`, text);
  throw new UsageError(refused.message + didYouMean(text, names));
};

/** Parses the path of a file to write. A shipped list cannot be written. */
export const parseBaselineTarget: ValueParser<string> = (text, place) => {
  if (text.startsWith(prefix)) throw malformedValue(place, "the path of a file to write", text);
  return parsePath(text, place);
};

/** Reads the baseline that `--baseline` names. Throws UsageError for a file that cannot be read or is malformed. */
export function readBaseline(source: string, io: Pick<CommandIo, "cwd">): Baseline {
  return (
    shippedBaseline(source) ?? {
      source,
      isShipped: false,
      entries: parseBaseline(readJsonFile("--baseline", source, io), source),
    }
  );
}

/** Returns the shipped list for a name such as `known:aptos`; null for the path of a file. */
export function shippedBaseline(source: string): Baseline | null {
  const network = source.slice(prefix.length);
  if (!source.startsWith(prefix) || !isKnownNetwork(network)) return null;
  const entries = listDivergences(network).map(([requirement, divergence]): BaselineEntry => ({
    requirement,
    fingerprint: null,
    reason: describeDivergence(network, divergence),
    owner: null,
    issue: null,
    expires: null,
  }));
  return { source, isShipped: true, entries };
}
