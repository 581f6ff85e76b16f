export type FailureKind = 'network' | 'missing' | 'refused' | 'timeout' | 'broken';

/**
 * Why a part of a remote did not load.
 *
 * network  no response or an error status: retrying may help
 * missing  the server reports no such file: retrying will not help
 * refused  the browser rejected the received bytes: they are not the released ones
 * timeout  no response in time: the next release is tried immediately, since another wait would only cost the user more
 * broken   the code ran and threw, or lacks an expected export
 */
export class LoadFailure extends Error {
  readonly kind: FailureKind;
  readonly remote: string;
  readonly release: string;
  readonly expose: string;
  /** Id under which an operator finds it. */
  reference: string | undefined;

  constructor(kind: FailureKind, where: { remote: string; release: string; expose: string }, cause: unknown) {
    super(`${where.remote} ${where.release} ${where.expose}: ${kind}`, { cause });
    this.name = 'LoadFailure';
    this.kind = kind;
    this.remote = where.remote;
    this.release = where.release;
    this.expose = where.expose;
  }
}

/** Returns the status of the latest response for a file, if the browser exposes it; undefined if there was none. */
function statusOf(path: string): number | undefined {
  const entries = performance.getEntriesByName(
    new URL(path, location.origin).href,
    'resource',
  ) as (PerformanceResourceTiming & { responseStatus?: number })[];
  const status = entries.at(-1)?.responseStatus;
  return status === 0 ? undefined : status;
}

const isExecution = (cause: unknown): boolean => /ScriptExecutionError|does not export|SyntaxError/.test(String(cause));

/**
 * Classifies a failure. A file that arrived with 200 and still failed as a resource was rejected because of its hash.
 */
export function kindOf(cause: unknown, files: string[]): FailureKind {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'timeout';
  if (isExecution(cause)) return 'broken';
  const statuses = files.map(statusOf);
  if (statuses.every((status) => status === 200)) return 'refused';
  return statuses.some((status) => status === 404 || status === 410) ? 'missing' : 'network';
}
