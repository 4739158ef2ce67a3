/** Ends a build: writes what the compiled sources were, so that a proof can be known to be of this build. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { sourceDigest } from "./source-digest.ts";

writeFileSync(join(packageRoot, "dist", "source-digest.json"), JSON.stringify({ digest: sourceDigest() }));
