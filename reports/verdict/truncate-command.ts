const lengthMax = 4_000;

/** A shell command as a person is shown it: one that is too long to be read stands in report.json alone. */
export function truncateCommand(command: string): string {
  if (command.length <= lengthMax) return command;
  return `# a command of ${command.length} characters, whole in report.json`;
}
