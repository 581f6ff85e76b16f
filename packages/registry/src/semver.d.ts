/** Types for the part of semver that the gates use, because version 6 has none. */
declare module 'semver' {
  const semver: {
    satisfies(version: string, range: string, options?: { includePrerelease?: boolean }): boolean;
    /** Null if the text is not a range. */
    validRange(range: string): string | null;
  };
  export default semver;
}
