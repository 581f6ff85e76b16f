export type FailureKind = 'network' | 'missing' | 'refused' | 'timeout' | 'broken';

/**
 * Why a part of a remote did not load.
 *
 * network  no answer or an error status: trying again may help
 * missing  the server says there is no such file: asking again will not help
 * refused  the browser got the bytes and would not run them: they are not the ones that were released
 * timeout  no answer in time: the next release is tried at once, waiting again would only cost the person more
 * broken   the code ran and threw, or does not export what it promised
 */
export class LoadFailure extends Error {
  readonly kind: FailureKind;
  readonly remote: string;
  readonly release: string;
  readonly expose: string;
  /** Id under which the operator finds it. */
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

/** Status of the newest answer for a file, where the browser tells; undefined when none came. */
function statusOf(path: string): number | undefined {
  const entries = performance.getEntriesByName(
    new URL(path, location.origin).href,
    'resource',
  ) as (PerformanceResourceTiming & { responseStatus?: number })[];
  const status = entries.at(-1)?.responseStatus;
  return status === 0 ? undefined : status;
}

const isExecution = (cause: unknown): boolean => /ScriptExecutionError|does not export|SyntaxError/.test(String(cause));

/** A file that arrived with 200 and still failed as a resource was refused for its hash. */
export function kindOf(cause: unknown, files: string[]): FailureKind {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'timeout';
  if (isExecution(cause)) return 'broken';
  const statuses = files.map(statusOf);
  if (statuses.every((status) => status === 200)) return 'refused';
  return statuses.some((status) => status === 404 || status === 410) ? 'missing' : 'network';
}
