/** How far a run is. */
export interface ProgressState {
  /** What is being done, in a few words. */
  readonly activity: string;
  readonly done: number;
  /** 0 until it is known. */
  readonly total: number;
  readonly violated: number;
  readonly inconclusive: number;
  readonly errors: number;
  readonly elapsedMillis: number;
}

const barMax = 30;
const barMin = 5;
/** Characters that are one column wide in every terminal. */
const unicodeBar = { full: "▰", empty: "▱" };
const asciiBar = { full: "#", empty: "-" };

/** The counts and the time, as `36 of 358 checks, 1 violated, 3 s`. */
export function renderState(state: ProgressState): string {
  const { done, total, violated, inconclusive, errors, elapsedMillis } = state;
  const counts = [
    `${done} of ${total} checks`,
    `${violated} violated`,
    `${inconclusive} inconclusive`,
    ...(errors > 0 ? [`${errors} in error`] : []),
  ];
  return [...(total === 0 ? [] : counts), renderElapsed(elapsedMillis)].join(", ");
}

/** The line that a terminal shows while something is done, narrower than the terminal; the bar goes first where it is too narrow. */
export function renderBar(
  state: ProgressState,
  { columns, unicode }: { readonly columns: number; readonly unicode: boolean },
): string {
  const width = Math.max(1, columns - 1);
  const text = `${renderState(state)}, ${state.activity}`;
  const room = Math.min(barMax, width - Array.from(text).length - 1);
  if (state.total === 0 || room < barMin) return cut(text, width);
  const { full, empty } = unicode ? unicodeBar : asciiBar;
  const filled = Math.floor((Math.min(state.done, state.total) / state.total) * room);
  return `${full.repeat(filled)}${empty.repeat(room - filled)} ${text}`;
}

function cut(text: string, width: number): string {
  return Array.from(text).slice(0, width).join("");
}

function renderElapsed(millis: number): string {
  const seconds = Math.floor(millis / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
