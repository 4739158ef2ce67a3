/**
 * The longest time limit in seconds without `--max-time`, so that a target that hangs does not block a CI job. The help
 * names it, and loads only this file.
 */
export const timeLimitMax = 900;
