import type { Beacon, NamedRelease } from '@tideline/registry/release';

/** Reports to the operator which releases this page loaded, which ones failed, and when the content appeared. */
export interface ReleaseBeacon {
  loaded: (release: NamedRelease) => void;
  failed: (release: NamedRelease, what: 'load' | 'crash') => void;
}

export interface BeaconDeps {
  page: Document;
  /** The app that the address of the page belongs to. */
  owner: string;
  send: (body: string) => void;
}

/** How long reports are collected. Failures are sent sooner, because a failing release should be noticed quickly. */
const COLLECT_MS = 10_000;
const FAILURE_MS = 500;

/**
 * Observes the largest contentful paint. The returned function returns its time in milliseconds since the page was
 * requested, or undefined if nothing was painted yet.
 */
function watchContent(): () => number | undefined {
  let ms: number | undefined;
  try {
    new PerformanceObserver((list) => {
      ms = list.getEntries().at(-1)?.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  } catch {
    // this browser does not support this observer
  }
  return () => ms;
}

/** Collects reports and sends them in a few small requests, the last one when the user leaves the page. */
export function startBeacon({ page, owner, send }: BeaconDeps): ReleaseBeacon {
  const contentMs = watchContent();
  const releases = new Map<string, string>();
  let loaded: NamedRelease[] = [];
  let failed: Beacon['failed'] & object = [];
  let isContentSent = false;

  const flush = () => {
    const ms = contentMs();
    const release = releases.get(owner);
    const content = !isContentSent && ms && release ? { remote: owner, release, ms: Math.round(ms) } : undefined;
    if (!content && loaded.length + failed.length === 0) return;
    isContentSent ||= content !== undefined;
    send(JSON.stringify({ loaded, failed, content } satisfies Beacon));
    loaded = [];
    failed = [];
  };
  page.addEventListener('visibilitychange', flush);
  return {
    loaded: (one) => {
      if (releases.get(one.remote) === one.release) return;
      releases.set(one.remote, one.release);
      loaded.push(one);
      setTimeout(flush, COLLECT_MS);
    },
    failed: (one, what) => {
      failed.push({ ...one, what });
      setTimeout(flush, FAILURE_MS);
    },
  };
}
