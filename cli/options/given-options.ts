/** The texts that one source gives for an option, and where they stood as the user wrote it. */
export interface GivenOption {
  readonly texts: readonly string[];
  readonly where: string;
}

/** What one source gives, by the names of the options. */
export type GivenOptions = ReadonlyMap<string, GivenOption>;
