export { packageHomepage, packageVersion } from "../reference-node/primitives/package-version.ts";
