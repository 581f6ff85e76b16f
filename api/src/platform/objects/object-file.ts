import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { StoredObject } from './object-store.ts';

/** A file whose content is read from the object store when the response is sent, and is never held in memory. */
export class ObjectFile extends File {
  readonly #object: StoredObject;

  constructor(object: StoredObject, { name, type }: { name: string; type: string }) {
    super([], name, { type });
    this.#object = object;
    Object.defineProperty(this, 'size', { value: object.sizeBytes });
  }

  override stream(): ReturnType<File['stream']> {
    const read = this.#object.read.bind(this.#object);
    // the object is opened by the first read, so that a response that is never sent leaves nothing open
    const lazily = async function* () {
      yield* await read();
    };
    return Readable.toWeb(Readable.from(lazily(), { objectMode: false })) as ReadableStream<Uint8Array<ArrayBuffer>>;
  }
}
