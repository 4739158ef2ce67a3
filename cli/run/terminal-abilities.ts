type Env = { readonly [name: string]: string | undefined };

/** Whether text of a terminal may be coloured. */
export function usesColour(env: Env, isTerminal: boolean): boolean {
  return isTerminal && !isDumb(env) && (env["NO_COLOR"] ?? "") === "";
}

/** Whether a terminal can go back in a line to draw it anew. */
export function canRedraw(env: Env, isTerminal: boolean): boolean {
  return isTerminal && !isDumb(env);
}

/** Whether the locale says that characters beyond ASCII are understood. */
export function showsUnicode(env: Env): boolean {
  const locale = [env["LC_ALL"], env["LC_CTYPE"], env["LANG"]].find((value) => (value ?? "") !== "");
  return /utf-?8/i.test(locale ?? "");
}

function isDumb(env: Env): boolean {
  return env["TERM"] === "dumb";
}
