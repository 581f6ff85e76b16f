/** What a process of a test gets to see: where programs are, what it is given, and where modules lie compiled, if this run keeps them. */
export function childEnvironment(given: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...given };
}
