import type { Stage } from "./stages.ts";

/** The number of stages that run at the same time. */
const widthMax = 2;

/**
 * Returns the stages that can start now, in the order of `waiting`.
 * @param ended the names of the stages that have ended
 */
export function pickStages(
  waiting: readonly Stage[],
  running: readonly Stage[],
  ended: ReadonlySet<string>,
): readonly Stage[] {
  const picked: Stage[] = [];
  for (const stage of waiting) {
    const beside = [...running, ...picked];
    const isReady = (stage.after ?? []).every((name) => ended.has(name));
    if (isReady && canRunBeside(stage, beside)) picked.push(stage);
  }
  return picked;
}

function canRunBeside(stage: Stage, beside: readonly Stage[]): boolean {
  if (beside.length === 0) return true;
  if (beside.length >= widthMax || stage.isAlone === true) return false;
  return beside.every(({ isAlone }) => isAlone !== true);
}
