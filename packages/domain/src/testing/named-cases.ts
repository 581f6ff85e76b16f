/** Cases of a table whose reason stands last, for `it.each(namedCases([…]))('%s', (_why, …) => …)`: the reason is the name of the test. */
export const namedCases = <T extends unknown[]>(cases: [...T, string][]): [string, ...T][] =>
  cases.map((each) => [each.at(-1), ...each.slice(0, -1)] as [string, ...T]);
