/** The command that replays a report which lies where it is typed. */
export const DEFAULT_REPLAY = "touchstone replay report.json";

/** The command that replays what failed of one requirement. */
export function renderReplayCommand(replay: string, requirement: string): string {
  return `${replay} ${requirement}`;
}
