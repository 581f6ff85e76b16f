export interface ReporterOptions {
  /** Omitted: nothing is reported, and the log is the only record. */
  dsn: string | undefined;
  /** api or gateway. */
  service: string;
  release: string;
  environment: string;
  /** Called when the receiver does not accept a report. Such a failure is never reported itself. */
  onLost: (reason: string) => void;
}

/** The contents of a report besides the error, without anything a user typed. */
export interface Facts {
  digest: string;
  requestId?: string;
  /** Template of the address, never the address itself. */
  route?: string;
}

export interface ServerReporter {
  report(error: unknown, facts: Facts): void;
  /** Waits for pending reports, at most this long. */
  flush(timeoutMs: number): Promise<void>;
}

/** Used if no receiver is configured: the log is the only record. */
export const silentReporter: ServerReporter = { report: () => undefined, flush: async () => undefined };

/**
 * Creates a reporter that sends failures of a server process straight to the receiver, never through the tunnel, which
 * is one of these processes. A slow or absent receiver costs nothing: reports are sent in the background and dropped
 * after five seconds. The SDK is loaded only if there is a receiver.
 */
export async function createServerReporter(options: ReporterOptions): Promise<ServerReporter> {
  if (options.dsn === undefined) return silentReporter;
  const { createSentryReporter } = await import('./sentry-reporter.ts');
  return createSentryReporter(options, options.dsn);
}
