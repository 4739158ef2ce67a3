import type { Example } from "../../options/command-definition.ts";

/** The examples in the help of `touchstone node`. */
export const nodeExamples: readonly Example[] = [
  {
    purpose: "Serve http://127.0.0.1:8080/v1 with funded accounts, and print their keys",
    commands: ["touchstone node --show-keys"],
  },
  {
    purpose: "Serve what the libraries of Aptos expect of a local network",
    commands: ["touchstone node --preset aptos-localnet"],
  },
  {
    purpose: "Print the URL, accounts and a profile for a script, on a free port",
    commands: ["touchstone node --port 0 --json"],
  },
  {
    purpose: "Keep the state between two starts",
    commands: ["touchstone node --dump state.gz", "touchstone node --load state.gz --dump state.gz"],
  },
];
