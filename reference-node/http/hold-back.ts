import { setTimeout as sleep } from "node:timers/promises";
import type { ExtendedRoute } from "../operations/extended/extended-operation.ts";
import type { Answer } from "./answer.ts";

/** The time for which a response is held back at most, and the time between two attempts. */
const holdMillisMax = 1000;
const attemptMillis = 20;

/** Creates a response again and again until it is not held back any more or one second is over. */
export async function holdBack(
  create: () => Answer,
  isHeldBack: NonNullable<ExtendedRoute["isHeldBack"]>,
): Promise<Answer> {
  const end = performance.now() + holdMillisMax;
  let answer = create();
  while (isHeldBack(answer.body) && performance.now() < end) {
    await sleep(attemptMillis);
    answer = create();
  }
  return answer;
}
