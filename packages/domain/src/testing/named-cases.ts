/**
 * Table cases whose last element is the reason, for `it.each(namedCases([…]))('%s', (_why, …) => …)`: the reason
 * becomes the test name.
 */
export const namedCases = <T extends unknown[]>(cases: [...T, string][]): [string, ...T][] =>
  cases.map((each) => [each.at(-1), ...each.slice(0, -1)] as [string, ...T]);
