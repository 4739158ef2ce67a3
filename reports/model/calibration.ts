import type { Calibration } from "./report.ts";

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
