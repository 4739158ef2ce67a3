/** `npm run task -- task-table`: writes the table of tasks in `CONTRIBUTING.md`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";
import { insertTaskTable } from "./task-list.ts";

const path = join(packageRoot, "CONTRIBUTING.md");
writeFileSync(path, insertTaskTable(readFileSync(path, "utf8")));
process.stdout.write(`${path}\n`);
