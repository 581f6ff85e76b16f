/**
 * Included in every remote and loaded only by the page that tests error reporting: an error thrown here comes from a
 * file of the remote's release, as a real one would.
 */
export function raise(id: string): never {
  throw new Error(`This error was raised on purpose inside a remote (${id})`);
}
