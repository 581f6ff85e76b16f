import { loadFiles } from '@tideline/mfe-kit/files';
import type { Snapshot } from '@tideline/registry/release';

export interface Report {
  error: unknown;
  tags: Record<string, string>;
  /** An id of 32 hex digits, which the user can quote and the operator can search for. */
  eventId: string;
}

export interface ErrorSender {
  /** Returns the tunnel's status, or undefined if nothing was sent. */
  send: (report: Report) => Promise<number | undefined>;
}

/** A reported error as passed to watchers. */
export interface Reported extends Report {
  /** Status of the tunnel's response, or undefined if there was none. */
  outcome: Promise<number | undefined>;
}

export interface ReporterDeps {
  /** Loads the actual sender. Called when the page is idle, or at the first error. */
  loadSender: () => Promise<ErrorSender>;
  newEventId: () => string;
}

/** Collects errors from the start, and forwards them once the sender is loaded. */
export class Reporter {
  readonly #deps: ReporterDeps;
  readonly #queue: (Report & { settle: (status: number | undefined | Promise<number | undefined>) => void })[] = [];
  readonly #watchers = new Set<(reported: Reported) => void>();
  #sender: ErrorSender | undefined;
  #loading = false;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /** Reports an error and returns the id to quote. */
  report(error: unknown, tags: Record<string, string> = {}): string {
    const eventId = this.#deps.newEventId();
    const outcome = new Promise<number | undefined>((settle) => this.#queue.push({ error, tags, eventId, settle }));
    for (const watcher of this.#watchers) watcher({ error, tags, eventId, outcome });
    void this.load();
    return eventId;
  }

  /** Calls the watcher for every further error until the returned function is called. */
  watch(watcher: (reported: Reported) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Loads the sender once, and forwards queued reports. A failed load is retried on the next error. */
  async load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      this.#sender ??= await this.#deps.loadSender();
      for (const { settle, ...report } of this.#queue.splice(0)) settle(this.#sender.send(report));
    } catch {
      // Reports stay queued until the next error. Reporting this one would only request the same file again.
    } finally {
      this.#loading = false;
    }
  }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Delay in milliseconds between the load event and the request for the sender, when the page is idle. */
const IDLE_AFTER_MS = 3_000;

function whenIdle(page: Window, work: () => void): void {
  const idle = () =>
    page.setTimeout(() => (page.requestIdleCallback ? page.requestIdleCallback(work) : work()), IDLE_AFTER_MS);
  if (page.document.readyState === 'complete') idle();
  else page.addEventListener('load', idle, { once: true });
}

/** Reports an error only to the browser's console, for a page without a receiver. */
const ignoreFailure = (error: unknown): undefined => {
  reportError(error);
};

export type ReportError = (error: unknown, tags?: Record<string, string>) => string | undefined;

export interface Reporting {
  report: ReportError;
  /** undefined if no receiver is configured. */
  watch: ((watcher: (reported: Reported) => void) => () => void) | undefined;
}

/** Starts listening for page errors. Without a receiver, nothing is loaded or sent. */
export function startReporting(page: Window, { settings, shell, environment }: Snapshot): Reporting {
  const { sentryDsn } = settings;
  if (!sentryDsn) return { report: ignoreFailure, watch: undefined };
  const reporter = new Reporter({
    loadSender: async () => {
      const { createSender } = await loadFiles(() => import(/* webpackChunkName: "reporting" */ './sender.ts'));
      return createSender({ dsn: sentryDsn, release: `shell@${shell.release}`, environment });
    },
    newEventId: () => hex(crypto.getRandomValues(new Uint8Array(16))),
  });
  page.addEventListener(
    'error',
    (event) => void reporter.report(event.error ?? event.message, { mechanism: 'uncaught' }),
  );
  page.addEventListener(
    'unhandledrejection',
    (event) => void reporter.report(event.reason, { mechanism: 'unhandled-rejection' }),
  );
  whenIdle(page, () => void reporter.load());
  return { report: (error, tags) => reporter.report(error, tags), watch: (watcher) => reporter.watch(watcher) };
}
