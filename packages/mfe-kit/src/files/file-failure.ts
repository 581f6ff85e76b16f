export type FileFailureKind = 'network' | 'missing' | 'refused' | 'timeout';

/** The release that a file belongs to. */
interface FileOwner {
  remote: string;
  release: string;
}

/** Returns the release that owns a file: `/r/<remote>/<release>/…`. */
function ownerOf(url: string): FileOwner | undefined {
  const [, remote, release] = /\/r\/([^/?#]+)\/([^/?#]+)\//.exec(url) ?? [];
  return remote && release ? { remote, release } : undefined;
}

/**
 * A script or stylesheet of a release that did not arrive.
 *
 * network  no response or an error status: retrying may help
 * missing  the server reports no such file: retrying will not help
 * refused  the browser rejected the received bytes: they are not the released ones
 * timeout  no response in time
 */
export class FileFailure extends Error {
  readonly kind: FileFailureKind;
  readonly url: string;
  readonly owner: FileOwner | undefined;
  /** Id with which an operator can find the failure. */
  reference: string | undefined;
  /** Whether no further attempt follows. */
  isLast = false;

  constructor(kind: FileFailureKind, url: string, cause: unknown) {
    super(`${url.split('?')[0]}: ${kind}`, { cause });
    this.name = 'FileFailure';
    this.kind = kind;
    this.url = url;
    this.owner = ownerOf(url);
  }

  /** Tags of its report. Errors are counted for the release that the file belongs to. */
  get tags(): Record<string, string> {
    return { ...this.owner, phase: 'file', kind: this.kind };
  }
}

/** Returns the status of the latest response for a file, if the browser exposes it; undefined if there was none. */
export function statusOf(url: string): number | undefined {
  const entries = performance.getEntriesByName(
    new URL(url, location.origin).href,
    'resource',
  ) as (PerformanceResourceTiming & { responseStatus?: number })[];
  const status = entries.at(-1)?.responseStatus;
  return status === 0 ? undefined : status;
}

/**
 * Classifies a failed file. A file that arrived with status 200 and still failed was rejected because of its hash.
 *
 * @param type of the event: `error`, `timeout`
 */
export function kindOfFile(url: string, type: string | undefined): FileFailureKind {
  if (type === 'timeout') return 'timeout';
  const status = statusOf(url);
  if (status === 200) return 'refused';
  return status === 404 || status === 410 ? 'missing' : 'network';
}

/** The bundler's error for a chunk. `request` is the address of its script or stylesheet. */
interface ChunkError extends Error {
  request?: string;
  type?: string;
}

const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** Returns whether an error was caused by a file that did not arrive. */
export const isFileMissing = (error: unknown): boolean => error instanceof FileFailure || isChunkError(error);

/** Returns the failed file if the error is the bundler's error for a chunk; undefined for any other error. */
export function fileFailureOf(error: unknown): FileFailure | undefined {
  if (error instanceof FileFailure) return error;
  if (!isChunkError(error)) return undefined;
  const { request = '', type } = error;
  return new FileFailure(kindOfFile(request, type), request, error);
}
