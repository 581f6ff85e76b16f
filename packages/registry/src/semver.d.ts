/** The part of semver that the gates use; version 6 has no types of its own. */
declare module 'semver' {
  const semver: {
    satisfies(version: string, range: string, options?: { includePrerelease?: boolean }): boolean;
    /** Null if the text is not a range. */
    validRange(range: string): string | null;
  };
  export default semver;
}
