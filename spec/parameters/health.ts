/** The parameter of §4.8. */
import { classWithStatuses, unspecifiedClass, servedClass } from "./parameter-class.ts";

export const healthParameters = {
  duration_secs: {
    absent: servedClass("HLTH-001"),
    zero: unspecifiedClass("not served", 200, 500, 503),
    "1 to 4294967294": classWithStatuses("served", { 200: ["HLTH-005"] }, 500, 503),
    "4294967295, the greatest": servedClass("HLTH-005"),
    "outside uint32": unspecifiedClass("malformed", 200, 500, 503),
  },
};

export type DurationClass = keyof (typeof healthParameters)["duration_secs"];
