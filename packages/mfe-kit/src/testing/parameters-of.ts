/** Returns a value that stands for any parameter of a text: a word, a number, a list or a function. */
function anything(): unknown {
  const value: unknown = new Proxy(() => undefined, {
    get: (_, name) => {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : 'x');
      if (name === Symbol.iterator) return () => ['x'][Symbol.iterator]();
      return value;
    },
    apply: () => value,
  });
  return value;
}

/**
 * Returns the names of the parameters that a text reads. Returns undefined if the text is not a function, or cannot be
 * written with arbitrary values.
 *
 *     parametersOf(({ name, count }) => `${name}: ${count}`) → ['name', 'count']
 */
export function parametersOf(text: unknown): string[] | undefined {
  if (typeof text !== 'function') return undefined;
  const read = new Set<string>();
  const parameters = new Proxy(Object.create(null) as object, {
    get: (_, name) => {
      if (typeof name === 'symbol') return undefined;
      read.add(name);
      return anything();
    },
  });
  try {
    (text as (given: unknown) => unknown)(parameters);
  } catch {
    return undefined;
  }
  return [...read];
}
