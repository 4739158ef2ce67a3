/** The progress of a run. */
export interface ProgressState {
  /** The current activity, such as "submitting". */
  readonly activity: string;
  readonly done: number;
  /** 0 until the number of checks is known. */
  readonly total: number;
  /** The number of requirements that failed so far. */
  readonly violated: number;
  readonly errors: number;
  readonly elapsedMillis: number;
}

const barMax = 30;
const barMin = 5;
/** These characters are one column wide in every terminal. */
const unicodeBar = { full: "▰", empty: "▱" };
const asciiBar = { full: "#", empty: "-" };

/**
 * Renders the counts and the time, such as `checks: 36 of 358 done, 1 failed so far, 3 s`. Only the verdict
 * knows what was not verified, because another check may still judge it.
 */
export function renderState(state: ProgressState): string {
  const { done, total, violated, errors, elapsedMillis } = state;
  const counts = [
    `checks: ${done} of ${total} done`,
    `${violated} failed so far`,
    ...(errors > 0 ? [`${errors} with an internal error`] : []),
  ];
  return [...(total === 0 ? [] : counts), renderElapsed(elapsedMillis)].join(", ");
}

/** Renders the progress line of a terminal. The text fits into one line. On a narrow terminal it has no bar. */
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

type Env = { readonly [name: string]: string | undefined };

/** Returns whether text for a terminal may be coloured. */
export function usesColour(env: Env, isTerminal: boolean): boolean {
  return isTerminal && !isDumb(env) && (env["NO_COLOR"] ?? "") === "";
}

/** Returns whether a terminal can redraw its last line. */
export function canRedraw(env: Env, isTerminal: boolean): boolean {
  return isTerminal && !isDumb(env);
}

/** Returns whether the locale supports characters beyond ASCII. */
export function showsUnicode(env: Env): boolean {
  const locale = [env["LC_ALL"], env["LC_CTYPE"], env["LANG"]].find((value) => (value ?? "") !== "");
  return /utf-?8/i.test(locale ?? "");
}

function isDumb(env: Env): boolean {
  return env["TERM"] === "dumb";
}
