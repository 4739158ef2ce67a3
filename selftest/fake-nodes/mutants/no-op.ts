import { unchanged, defineMutant } from "./mutant.ts";

/** The control: a mutant without a fault. It has to survive, or what kills the others is not their faults. */
export const noOp = defineMutant("RESP-001", "no-op", "there is no fault", unchanged, { allow: "heavy" });
