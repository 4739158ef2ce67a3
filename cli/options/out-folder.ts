import { accessSync, constants, mkdirSync } from "node:fs";
import { UsageError } from "../usage-error.ts";

/** Makes the folder of the reports before there are any, because a run whose reports are lost was for nothing. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--out expected a folder that can be written, got ${folder}: ${why}`);
  }
}
