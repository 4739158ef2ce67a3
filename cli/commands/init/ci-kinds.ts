/** The CI systems for which `touchstone init` writes a job. */
export const ciKinds = ["github", "gitlab", "none"] as const;
export type CiKind = (typeof ciKinds)[number];
