import type { Snapshot } from '@tideline/registry/release';

export interface Report {
  error: unknown;
  tags: Record<string, string>;
  /** 32 hex digits: what a person can quote and the operator finds it by. */
  eventId: string;
}

export interface ErrorSender {
  /** Answers the status the tunnel gave, or undefined where nothing was sent. */
  send: (report: Report) => Promise<number | undefined>;
}

/** An error that was reported, for whoever watches. */
export interface Reported extends Report {
  /** Status the tunnel answered with; undefined where it gave none. */
  outcome: Promise<number | undefined>;
}

export interface ReporterDeps {
  /** Loads what really sends; asked for when the page is idle, or at the first error. */
  loadSender: () => Promise<ErrorSender>;
  newEventId: () => string;
}

/** Collects errors from the first moment on and hands them over once the sender is there. */
export class Reporter {
  readonly #deps: ReporterDeps;
  readonly #queue: (Report & { settle: (status: number | undefined | Promise<number | undefined>) => void })[] = [];
  readonly #watchers = new Set<(reported: Reported) => void>();
  #sender: ErrorSender | undefined;
  #loading = false;

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
  }

  /** Returns the id to quote. */
  report(error: unknown, tags: Record<string, string> = {}): string {
    const eventId = this.#deps.newEventId();
    const outcome = new Promise<number | undefined>((settle) => this.#queue.push({ error, tags, eventId, settle }));
    for (const watcher of this.#watchers) watcher({ error, tags, eventId, outcome });
    void this.load();
    return eventId;
  }

  /** Tells of every error from now on, until the returned function is called. */
  watch(watcher: (reported: Reported) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Loads the sender once and hands over what waits; a failed load is tried again with the next error. */
  async load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      this.#sender ??= await this.#deps.loadSender();
      for (const { settle, ...report } of this.#queue.splice(0)) settle(this.#sender.send(report));
    } catch {
      // What waits is kept and tried again with the next error. Reporting this one would only ask for the same file.
    } finally {
      this.#loading = false;
    }
  }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Milliseconds after the load event before the idle page fetches the sender. */
const IDLE_AFTER_MS = 3_000;

function whenIdle(page: Window, work: () => void): void {
  const idle = () =>
    page.setTimeout(() => (page.requestIdleCallback ? page.requestIdleCallback(work) : work()), IDLE_AFTER_MS);
  if (page.document.readyState === 'complete') idle();
  else page.addEventListener('load', idle, { once: true });
}

/** Reports to nobody but the browser's own console: no receiver is configured. */
const silent = (error: unknown): undefined => {
  reportError(error);
};

export type ReportError = (error: unknown, tags?: Record<string, string>) => string | undefined;

export interface Reporting {
  report: ReportError;
  /** Undefined where no receiver is configured. */
  watch: ((watcher: (reported: Reported) => void) => () => void) | undefined;
}

/** Starts listening for errors of the page. Without a receiver nothing is loaded and nothing is sent. */
export function startReporting(page: Window, { settings, shell, environment }: Snapshot): Reporting {
  const { sentryDsn } = settings;
  if (!sentryDsn) return { report: silent, watch: undefined };
  const reporter = new Reporter({
    loadSender: async () => {
      const { createSender } = await import(/* webpackChunkName: "reporting" */ './sender.ts');
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
