/** The software bill of materials of a release, in the format CycloneDX: which npm packages the bundle contains. */
import type { Component } from "./components.ts";

/** What is read of the package.json of the released package. */
export interface ReleasedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description: string;
}

/**
 * Creates the document. It has no time and no random serial number, so two builds of the same sources have the same one. The
 * hash of a component is the SHA-512 of its tarball in the registry (`npm view <name>@<version> dist.integrity` as hex): the
 * bundle contains only a part of its files, changed by the bundler, whose hash nobody could compare with anything.
 */
export function createSbom(released: ReleasedPackage, components: readonly Component[]): object {
  const { name, version, license, description } = released;
  const root = toPurl(name, version);
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": root,
        name,
        version,
        description,
        licenses: toLicenses(license),
        purl: root,
      },
    },
    components: components.map((component) => ({
      type: "library",
      "bom-ref": toPurl(component.name, component.version),
      ...splitName(component.name),
      version: component.version,
      ...(component.sha512 === null ? {} : { hashes: [{ alg: "SHA-512", content: component.sha512 }] }),
      licenses: toLicenses(component.license),
      purl: toPurl(component.name, component.version),
    })),
    dependencies: [
      { ref: root, dependsOn: components.map((component) => toPurl(component.name, component.version)) },
    ],
  };
}

/** Returns the package URL of an npm package, in which the @ of a scope is encoded. */
function toPurl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** CycloneDX has the scope of a package apart from its name. */
function splitName(name: string): { readonly group?: string; readonly name: string } {
  const [group = "", rest] = name.split("/");
  return rest === undefined ? { name } : { group, name: rest };
}

/** An SPDX id and an expression of several ids have different members. */
function toLicenses(license: string | null): readonly object[] {
  if (license === null) return [];
  return /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
}
