/**
 * Every remote carries this module, which nothing loads but the page that tests error reporting: an error thrown here is thrown by
 * a file of the remote's release, as a real one would be.
 */
export function raise(id: string): never {
  throw new Error(`This error was raised on purpose inside a remote (${id})`);
}
