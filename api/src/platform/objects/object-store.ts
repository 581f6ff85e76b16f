import type { Readable } from 'node:stream';

export interface StoredObject {
  sizeBytes: number;
  /** Reads the content, optionally only from position `from` up to and excluding `to`. */
  read(from?: number, to?: number): Promise<Readable>;
}

export interface ListedObject {
  key: string;
  /** When the object was modified, by the store's clock. */
  modifiedAtMs: number;
}

/**
 * Stores the files of users outside the database: attachments, copies of households and the outbox, by keys such as
 * `attachments/<household>/<digest>`. All processes of an installation see the same objects.
 */
export interface ObjectStore {
  /**
   * Moves a complete file of the work folder to a key, and replaces an existing object. Readers never see a partial
   * object.
   */
  put(key: string, path: string): Promise<void>;
  /** Opens an object; returns null if the key does not exist. */
  open(key: string): Promise<StoredObject | null>;
  /** Lists the objects whose keys begin with `<prefix>/`, in the order of their keys. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Lists the names that follow `<prefix>/` in keys with further slashes. */
  folders(prefix: string): Promise<string[]>;
  /** Removes an object; does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /** Removes all objects whose keys begin with `<prefix>/`. */
  removeAll(prefix: string): Promise<void>;
  /** Whether objects are stored outside the data folder. */
  readonly isRemote: boolean;
  /** A folder on this machine for incomplete files. */
  readonly workFolder: string;
}
