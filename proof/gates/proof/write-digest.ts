/** Runs at the end of a build: writes the digest of the compiled sources, which ties a proof to the build. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../tools/package-root.ts";
import { sourceDigest } from "./source-digest.ts";

writeFileSync(join(packageRoot, "dist", "source-digest.json"), JSON.stringify({ digest: sourceDigest() }));
