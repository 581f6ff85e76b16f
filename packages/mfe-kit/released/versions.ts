/** Returns whether code for one version works with another: the same first number above zero, from the left. */
export function promisesCompatibility(before: string, now: string): boolean {
  const [one, other] = [before, now].map((version) => {
    const [major = '', minor = ''] = version.split('.');
    return major === '0' ? `0.${minor}` : major;
  });
  return one === other;
}
