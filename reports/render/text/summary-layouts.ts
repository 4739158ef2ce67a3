/** What gives way where the summary of a run with failures does not fit in 40 rows, as rows of data. */
import type { Detail } from "./terminal-causes.ts";
import type { FrameDetail } from "./terminal-frame.ts";

/** How the summary shows what failed. */
export interface SummaryLayout {
  readonly frame: FrameDetail;
  /** How the first causes are shown. */
  readonly causes: readonly Detail[];
  /** How many other causes have a row of their own at least, if there are so many. */
  readonly others: number;
}

/** Three rows of other causes are worth more than values that the summary repeats, and than the second command. */
const some = 3;

/**
 * The layouts, the most detailed one first; the first one that fits is taken. The rows of the other causes give way before
 * the texts of the first three, these before the command of the first one, and the text of the first one last.
 */
export const summaryLayouts: readonly SummaryLayout[] = [
  { frame: "whole", causes: ["whole", "whole", "whole"], others: some },
  { frame: "whole", causes: ["whole", "short", "short"], others: some },
  { frame: "whole", causes: ["short", "short", "short"], others: some },
  { frame: "compact", causes: ["short", "short", "short"], others: some },
  { frame: "compact", causes: ["short", "told", "told"], others: some },
  { frame: "compact", causes: ["short", "told", "told"], others: 0 },
  { frame: "compact", causes: ["short", "told", "brief"], others: 0 },
  { frame: "compact", causes: ["short", "brief", "brief"], others: 0 },
  { frame: "compact", causes: ["told", "brief", "brief"], others: 0 },
  { frame: "compact", causes: ["short", "brief", "terse"], others: 0 },
  { frame: "compact", causes: ["short", "terse", "terse"], others: 0 },
  { frame: "compact", causes: ["told", "terse", "terse"], others: 0 },
  { frame: "compact", causes: ["brief", "terse", "terse"], others: 0 },
  { frame: "compact", causes: ["told"], others: 0 },
  { frame: "compact", causes: ["brief"], others: 0 },
  { frame: "compact", causes: ["terse"], others: 0 },
];
