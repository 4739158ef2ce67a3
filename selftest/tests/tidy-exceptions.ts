/** Findings that stay, each with the reason. */
export const exceptions: { readonly [finding: string]: string } = {};

/** Generated: findings that are still to be mended. This list only shrinks. */
export const pending: readonly string[] = [];
