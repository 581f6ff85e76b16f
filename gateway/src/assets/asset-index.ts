import { baseOf, entityTagOf, findRelease, servedFilePath, type Release, type Store } from '@tideline/registry';
import type { Encoding } from '../http/accept-encoding.ts';
import type { HeaderList } from '../http/security-headers.ts';

/** One encoding of a published file, with everything a response needs except its bytes. */
export interface Variant {
  size: number;
  sri: string;
  entityTag: string;
  diskPath: string;
  /** Headers for 200 and 304, built once. */
  headers: HeaderList;
  notModifiedHeaders: HeaderList;
}

export interface Asset {
  counts: AssetCounts;
  identity: Variant;
  variants: Partial<Record<Encoding, Variant>>;
}

/** Requests for the files of one release, by outcome. Each scrape adds them to the metrics. */
export interface AssetCounts {
  remote: string;
  release: string;
  hit: number;
  miss: number;
  notModified: number;
  /** Bytes of files that were sent completely. */
  bytes: number;
}

const openReleasesMax = 256;

/**
 * Every file of every requested release, by address. Only files listed in `release.json` can be found, so path
 * traversal is impossible. A release published while the gateway runs is found at its first request.
 */
export class AssetIndex {
  readonly #store: Store;
  readonly #security: HeaderList;
  readonly #assets = new Map<string, Asset>();
  readonly #releases = new Map<string, { paths: string[]; counts: AssetCounts }>();

  constructor(store: Store, security: HeaderList) {
    this.#store = store;
    this.#security = security;
  }

  get(path: string): Asset | undefined {
    return this.#assets.get(path);
  }

  counts(): AssetCounts[] {
    return [...this.#releases.values()].map(({ counts }) => counts);
  }

  /**
   * Loads the release named in an address from disk, and returns the file at that address; undefined if there is none.
   */
  async find(path: string): Promise<Asset | undefined> {
    const [, remote, release] = /^\/r\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    if (remote === undefined || release === undefined || this.#releases.has(`/r/${remote}/${release}/`))
      return undefined;
    const found = await findRelease(this.#store, remote, release);
    if (found !== undefined) this.add(found);
    return this.#assets.get(path);
  }

  add(release: Release): void {
    const base = baseOf(release);
    if (this.#releases.has(base)) return;
    this.#forgetOldest();
    const counts: AssetCounts = {
      remote: release.remote,
      release: release.release,
      hit: 0,
      miss: 0,
      notModified: 0,
      bytes: 0,
    };
    const paths = Object.keys(release.files).map((path) => base + path);
    for (const path of Object.keys(release.files)) this.#assets.set(base + path, this.#assetOf(release, path, counts));
    this.#releases.set(base, { paths, counts });
  }

  #forgetOldest(): void {
    if (this.#releases.size < openReleasesMax) return;
    for (const [base, { paths }] of this.#releases) {
      for (const path of paths) this.#assets.delete(path);
      this.#releases.delete(base);
      return;
    }
  }

  #assetOf(release: Release, path: string, counts: AssetCounts): Asset {
    const file = release.files[path];
    if (file === undefined) throw new Error(`${path} is not a file of ${release.remote} ${release.release}`);
    const variant = (
      encoding: Encoding,
      key: 'identity' | 'br' | 'gz',
      { size, sri }: { size: number; sri: string },
    ): Variant => {
      const entityTag = entityTagOf(sri);
      const validity = [
        'Cache-Control',
        'public, max-age=31536000, immutable',
        'ETag',
        entityTag,
        'Vary',
        'Accept-Encoding',
        ...this.#security,
      ];
      const body = [
        'Content-Type',
        file.type,
        'Content-Length',
        String(size),
        ...(encoding === 'identity' ? ['Accept-Ranges', 'bytes'] : ['Content-Encoding', encoding]),
      ];
      return {
        size,
        sri,
        entityTag,
        diskPath: servedFilePath(this.#store, release, path, key),
        headers: Object.freeze([...body, ...validity]),
        notModifiedHeaders: Object.freeze(validity),
      };
    };
    const identity = variant('identity', 'identity', file);
    return {
      counts,
      identity,
      variants: {
        identity,
        ...(file.br && { br: variant('br', 'br', file.br) }),
        ...(file.gz && { gzip: variant('gzip', 'gz', file.gz) }),
      },
    };
  }
}
