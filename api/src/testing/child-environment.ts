/**
 * Returns the environment of a test process: the program path, the given variables, and the compile cache if this run
 * keeps one.
 */
export function childEnvironment(given: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...given };
}
