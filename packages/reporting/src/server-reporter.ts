import { types } from 'node:util';
import { createStackParser, createTransport, Scope, type ErrorEvent, type StackFrame } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { scrubText } from './scrub.ts';

export interface ReporterOptions {
  dsn: string;
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

const TIMEOUT_MS = 5_000;

/** `/srv/tideline/api/src/x.ts` → `api/src/x.ts`: no path of the machine leaves it. */
const placeOf = (file: string): string => /(?:api|gateway|packages|node_modules)[\\/].*$/.exec(file)?.[0] ?? file.replace(/^.*[\\/]/, '');

const bareFrame = ({ filename, ...frame }: StackFrame): StackFrame => ({
  ...(filename === undefined ? {} : { filename: placeOf(filename) }),
  ...(frame.function === undefined ? {} : { function: frame.function }),
  ...(frame.lineno === undefined ? {} : { lineno: frame.lineno }),
  ...(frame.colno === undefined ? {} : { colno: frame.colno }),
  in_app: frame.in_app ?? false,
});

/** A failed query quotes rows in its message; a system error names paths: their code says enough. */
function wordsOf(error: unknown): string {
  if (!types.isNativeError(error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code ?? scrubText(error.message).replaceAll(/(["'`])(?:(?!\1).)*\1/g, '<text>');
}

function scrubbed(event: ErrorEvent, error: unknown): ErrorEvent {
  const values = (event.exception?.values ?? []).map(({ type, stacktrace, mechanism }, index, all) => ({
    ...(type === undefined ? {} : { type }),
    ...(index === all.length - 1 ? { value: wordsOf(error) } : {}),
    ...(mechanism === undefined ? {} : { mechanism }),
    ...(stacktrace?.frames === undefined ? {} : { stacktrace: { frames: stacktrace.frames.map(bareFrame) } }),
  }));
  const { event_id, timestamp, platform, level, release, environment, tags, sdk } = event;
  const kept = { event_id, timestamp, platform, level, release, environment, tags, sdk };
  return { ...(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as typeof kept), type: undefined, exception: { values } } as ErrorEvent;
}

/**
 * Reports failures of a server process straight to the receiver, never through the tunnel, which is one of these processes. A receiver
 * that is slow or away costs nothing: reports are sent beside the work and dropped after five seconds.
 */
export function createServerReporter({ dsn, service, release, environment, onLost }: ReporterOptions): ServerReporter {
  const client = new ServerRuntimeClient({
    dsn,
    release: `${service}@${release}`,
    environment,
    platform: 'node',
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    beforeSend: (event, hint) => scrubbed(event, hint.originalException),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, { method: 'POST', body: body as string | Uint8Array<ArrayBuffer>, headers: { 'content-type': 'application/x-sentry-envelope' }, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
        await response.arrayBuffer(); // lets the connection go
        if (!response.ok) onLost(`the receiver answered ${response.status}`);
        return { statusCode: response.status, headers: { 'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'), 'retry-after': response.headers.get('retry-after') } };
      }),
  });
  client.on('beforeEnvelope', (envelope) => {
    delete (envelope[0] as { trace?: unknown }).trace;
  });
  client.init();
  return {
    report: (error, { digest, requestId, route }) => {
      const scope = new Scope();
      scope.setTags({ service, digest, ...(requestId === undefined ? {} : { requestId }), ...(route === undefined ? {} : { route }) });
      client.captureException(error, { originalException: error }, scope);
    },
    flush: async (timeoutMs) => {
      if (!(await client.flush(timeoutMs))) onLost('reports were still under way when the process ended');
    },
  };
}
