/** Counts per key, with their sum. */
export class Counts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: number): void {
    const count = this.of(key) + change;
    this.#total += change;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

/** Items by key, ordered from oldest to newest per key and overall. */
export class Ordered<T> {
  readonly #all = new Map<T, string>();
  readonly #byKey = new Map<string, Set<T>>();

  get size(): number {
    return this.#all.size;
  }

  sizeOf(key: string): number {
    return this.#byKey.get(key)?.size ?? 0;
  }

  add(key: string, thing: T): void {
    this.#all.set(thing, key);
    const own = this.#byKey.get(key);
    if (own === undefined) this.#byKey.set(key, new Set([thing]));
    else own.add(thing);
  }

  delete(thing: T): void {
    const key = this.#all.get(thing);
    if (key === undefined) return;
    this.#all.delete(thing);
    const own = this.#byKey.get(key);
    own?.delete(thing);
    if (own?.size === 0) this.#byKey.delete(key);
  }

  has(thing: T): boolean {
    return this.#all.has(thing);
  }

  /** Returns the oldest item of a key, or of all. */
  oldest(key?: string): T | undefined {
    const [first] = key === undefined ? this.#all.keys() : (this.#byKey.get(key) ?? []);
    return first;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#all.keys();
  }
}
