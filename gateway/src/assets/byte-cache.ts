import { readFile } from 'node:fs/promises';
import { hasSri } from '@tideline/registry';
import type { Variant } from './asset-index.ts';

/** Thrown if a file on disk differs from the published one. */
class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/**
 * Caches the most recently used files within a budget. The hash of each file is compared with its release first, so
 * that a file damaged on disk is never served from memory.
 */
export class ByteCache {
  readonly #maxBytes: number;
  readonly #held = new Map<Variant, Buffer>();
  readonly #loading = new Map<Variant, Promise<Buffer>>();
  #heldBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Returns whether a file is small enough for the cache. Larger ones are streamed. */
  keeps(variant: Variant): boolean {
    return variant.size <= this.#maxBytes / 8;
  }

  get(variant: Variant): Buffer | undefined {
    const bytes = this.#held.get(variant);
    if (bytes === undefined) return undefined;
    this.#held.delete(variant);
    this.#held.set(variant, bytes);
    return bytes;
  }

  load(variant: Variant): Promise<Buffer> {
    const running = this.#loading.get(variant);
    if (running !== undefined) return running;
    const started = this.#read(variant).finally(() => this.#loading.delete(variant));
    this.#loading.set(variant, started);
    return started;
  }

  async #read(variant: Variant): Promise<Buffer> {
    const bytes = await readFile(variant.diskPath);
    if (!hasSri(bytes, variant.sri))
      throw new DamagedFileError(`${variant.diskPath} is not what was published: publish its release again`);
    this.#held.set(variant, bytes);
    this.#heldBytes += bytes.length;
    for (const [oldest, { length }] of this.#held) {
      if (this.#heldBytes <= this.#maxBytes) break;
      this.#held.delete(oldest);
      this.#heldBytes -= length;
    }
    return bytes;
  }
}
