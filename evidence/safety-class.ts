/** The most intrusive kind of request that a check sends. Each class includes the classes before it. */
export type SafetyClass = "read" | "simulate" | "submit" | "heavy";
export const SAFETY_CLASSES: readonly SafetyClass[] = ["read", "simulate", "submit", "heavy"];
