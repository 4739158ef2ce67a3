/** One figure of a row. */
export interface Measurement {
  /** The figure that is compared with the floor: a ratio, which hardly depends on the machine. */
  readonly ratio: number;
  /** The figure of this machine, in the unit of its row. */
  readonly absolute: number;
}

/** A row of the table. */
export interface BenchRow {
  readonly name: string;
  /** The unit of the absolute figure. */
  readonly unit: string;
  /** Whether a higher or a lower ratio is better. */
  readonly better: "higher" | "lower";
  /** A worse ratio fails the run. */
  readonly floor: number;
  readonly goal: number;
  /** Measures with a number of alternating rounds. Null if this system does not tell the figure. */
  readonly measure: (rounds: number) => Promise<Measurement | null>;
}

/** Measures once for all rows that use the same measurement. */
export function share<Result>(
  measure: (rounds: number) => Promise<Result>,
): (rounds: number) => Promise<Result> {
  let result: Promise<Result> | null = null;
  return (rounds) => (result ??= measure(rounds));
}
