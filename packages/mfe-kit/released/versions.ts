/**
 * Returns whether code for one version works with another: both have the same major version and, below 1.0.0, the same
 * minor version.
 */
export function promisesCompatibility(before: string, now: string): boolean {
  const [one, other] = [before, now].map((version) => {
    const [major = '', minor = ''] = version.split('.');
    return major === '0' ? `0.${minor}` : major;
  });
  return one === other;
}
