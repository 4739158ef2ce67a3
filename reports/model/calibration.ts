/** The proof that this build's checks can fail, and that they fail only then. */
export interface Calibration {
  /** Of the sources that the proof speaks of, `sha256:` and lower-case hex. */
  readonly digest: string;
  readonly mutants: {
    readonly total: number;
    readonly killed: number;
    /** Those that no client can tell from a good node. */
    readonly equivalent: number;
    /** Of a family that one generator made, at most five. */
    readonly counted: number;
    readonly ofState: number;
  };
  readonly variations: { readonly total: number; readonly passed: number; readonly pairs: number };
  /** By requirement, the ids of the mutants that its checks have killed. */
  readonly proves: { readonly [requirement: string]: readonly string[] };
  /** What is wrong with each of those mutants, by its id. */
  readonly faults: { readonly [mutant: string]: string };
}

/** What a build without a proof is said to be. */
export const uncalibratedText = "not measured for this build";

/** The proof in a sentence. */
export function renderCalibration(calibration: Calibration | null): string {
  if (calibration === null) return uncalibratedText;
  const { mutants, variations, digest } = calibration;
  const { killed, total, equivalent } = mutants;
  return (
    `${killed} of ${total - equivalent} faulty nodes were caught and ${variations.passed} of ` +
    `${variations.total} legal ones judged as the reference node is (${digest})`
  );
}
