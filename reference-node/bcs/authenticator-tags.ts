/** The variant numbers of authenticators of a transaction. */
export const authenticatorTags = {
  ed25519: 0,
  multiEd25519: 1,
  multiAgent: 2,
  feePayer: 3,
  singleSender: 4,
} as const;

/** The variant numbers of account authenticators, which are nested in those of a transaction. */
export const accountAuthenticatorTags = {
  ed25519: 0,
  multiEd25519: 1,
  singleKey: 2,
  multiKey: 3,
  none: 4,
  abstract: 5,
} as const;

/** The variant numbers of the data of abstract authenticators. */
export const abstractTags = { registered: 0, derivable: 1 } as const;
