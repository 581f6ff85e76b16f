import type { Readable } from 'node:stream';

export interface StoredObject {
  sizeBytes: number;
  /** Reads the content; `from` and `to` (exclusive) are positions in it. */
  read(from?: number, to?: number): Promise<Readable>;
}

export interface ListedObject {
  key: string;
  /** By the clock of the store. */
  modifiedAtMs: number;
}

/**
 * The files of users outside the database: attachments, copies of households and the outbox, by keys such as
 * `attachments/<household>/<digest>`. All processes of an installation see the same objects.
 */
export interface ObjectStore {
  /**
   * Moves a complete file of the work folder to a key, in place of what is there. Readers see all of it or none of it.
   */
  put(key: string, path: string): Promise<void>;
  /** Returns null if there is nothing under the key. */
  open(key: string): Promise<StoredObject | null>;
  /** Lists the objects whose keys begin with `<prefix>/`, in the order of their keys. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Lists the names that follow `<prefix>/` in keys with further slashes. */
  folders(prefix: string): Promise<string[]>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes all objects whose keys begin with `<prefix>/`. */
  removeAll(prefix: string): Promise<void>;
  /** Whether objects are elsewhere than in the data folder. */
  readonly isRemote: boolean;
  /** A folder of this machine for files that are not complete. */
  readonly workFolder: string;
}
