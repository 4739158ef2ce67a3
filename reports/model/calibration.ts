/** The proof that the checks of this build fail on faulty nodes and pass on correct ones. */
export interface Calibration {
  /** The digest of the sources that were measured: `sha256:` and lower-case hex. */
  readonly digest: string;
  readonly mutants: {
    readonly total: number;
    readonly killed: number;
    /** Mutants that no client can distinguish from a correct node. */
    readonly equivalent: number;
    /** The number of mutants, with at most five per generated family. */
    readonly counted: number;
    /** How many of the counted mutants have a defect of the kind `state`: each response is valid by itself. */
    readonly ofState: number;
  };
  readonly variations: { readonly total: number; readonly passed: number; readonly pairs: number };
  /** The ids of the mutants that the checks of each requirement killed. */
  readonly proves: { readonly [requirement: string]: readonly string[] };
  /** The defect of each mutant in `proves`, by the id of the mutant. */
  readonly faults: { readonly [mutant: string]: string };
}

/** The text for a build without a proof. */
export const uncalibratedText = "not measured for this build";

/** Renders the proof as one sentence without a full stop. */
export function renderCalibration(calibration: Calibration | null): string {
  if (calibration === null) return uncalibratedText;
  const { mutants, variations, digest } = calibration;
  const { killed, total, equivalent } = mutants;
  return (
    `The checks of this build detected ${killed} of ${total - equivalent} faulty nodes, and ${variations.passed} of ` +
    `${variations.total} correct nodes that differ from the reference node got the same verdict (${digest})`
  );
}
