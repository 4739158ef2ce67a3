/** The parameter of §4.8. */
import { answered, leftOpen, served } from "./parameter-class.ts";

export const healthParameters = {
  duration_secs: {
    absent: served("HLTH-001"),
    zero: leftOpen("not served", 200, 500, 503),
    "1 to 4294967294": answered("served", { 200: ["HLTH-005"] }, 500, 503),
    "4294967295, the greatest": served("HLTH-005"),
    "outside uint32": leftOpen("malformed", 200, 500, 503),
  },
};

export type DurationClass = keyof (typeof healthParameters)["duration_secs"];
