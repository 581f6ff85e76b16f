export interface ReporterOptions {
  /** Undefined disables reporting, and the log is then the only record. */
  dsn: string | undefined;
  /** Name of the process: api or gateway. */
  service: string;
  release: string;
  environment: string;
  /** Called if the receiver does not accept a report. Such a failure is never reported itself. */
  onLost: (reason: string) => void;
}

/** The contents of a report besides the error, without anything that a user entered. */
export interface Facts {
  digest: string;
  requestId?: string;
  /** Template of the route, never the actual path. */
  route?: string;
}

export interface ServerReporter {
  report(error: unknown, facts: Facts): void;
  /** Waits for pending reports, but at most `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>;
}

/** The reporter without a receiver. The log is then the only record. */
export const silentReporter: ServerReporter = { report: () => undefined, flush: async () => undefined };

/**
 * Creates a reporter that sends failures of a server process directly to the receiver, never through the tunnel, which
 * is one of these processes. A slow or missing receiver has no effect: reports are sent in the background and dropped
 * after five seconds. The SDK is loaded only if there is a receiver.
 */
export async function createServerReporter(options: ReporterOptions): Promise<ServerReporter> {
  if (options.dsn === undefined) return silentReporter;
  const { createSentryReporter } = await import('./sentry-reporter.ts');
  return createSentryReporter(options, options.dsn);
}
