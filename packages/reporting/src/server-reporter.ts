export interface ReporterOptions {
  /** Left out: nobody is told, the log is all there is. */
  dsn: string | undefined;
  /** api or gateway. */
  service: string;
  release: string;
  environment: string;
  /** Told when the receiver does not take a report; never reported itself. */
  onLost: (reason: string) => void;
}

/** What a report says beside the error: nothing that a person typed. */
export interface Facts {
  digest: string;
  requestId?: string;
  /** Template of the address, never the address. */
  route?: string;
}

export interface ServerReporter {
  report(error: unknown, facts: Facts): void;
  /** Waits for what is under way, at most this long. */
  flush(timeoutMs: number): Promise<void>;
}

/** Where no receiver is configured: the log is all there is. */
export const silentReporter: ServerReporter = { report: () => undefined, flush: async () => undefined };

/**
 * Reports failures of a server process straight to the receiver, never through the tunnel, which is one of these processes. A receiver
 * that is slow or away costs nothing: reports are sent beside the work and dropped after five seconds. The SDK is loaded only where
 * there is a receiver.
 */
export async function createServerReporter(options: ReporterOptions): Promise<ServerReporter> {
  if (options.dsn === undefined) return silentReporter;
  const { createSentryReporter } = await import('./sentry-reporter.ts');
  return createSentryReporter(options, options.dsn);
}
