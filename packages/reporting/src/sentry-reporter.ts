import { types } from 'node:util';
import { createStackParser, createTransport, Scope, type ErrorEvent, type StackFrame } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { framesOf } from './digest.ts';
import { scrubText } from './scrub.ts';
import type { ReporterOptions, ServerReporter } from './server-reporter.ts';

const TIMEOUT_MS = 5_000;

/** Shortens a path, `/srv/tideline/api/src/x.ts` → `api/src/x.ts`, so that no absolute path leaves the machine. */
const placeOf = (file: string): string =>
  /(?:api|gateway|packages|node_modules)[\\/].*$/.exec(file)?.[0] ?? file.replace(/^.*[\\/]/, '');

const bareFrame = ({ filename, ...frame }: StackFrame): StackFrame => ({
  ...(filename === undefined ? {} : { filename: placeOf(filename) }),
  ...(frame.function === undefined ? {} : { function: frame.function }),
  ...(frame.lineno === undefined ? {} : { lineno: frame.lineno }),
  ...(frame.colno === undefined ? {} : { colno: frame.colno }),
  in_app: frame.in_app ?? false,
});

/**
 * Returns the text of an error for a report. Messages of failed queries quote rows, and system errors contain paths, so
 * only their code is sent.
 */
function wordsOf(error: unknown): string {
  if (!types.isNativeError(error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // further lines quote the input
  const [line = ''] = error.message.split('\n');
  return code ?? scrubText(line).replaceAll(/(["'`])(?:(?!\1).)*\1/g, '<text>');
}

const parseStack = createStackParser(nodeStackLineParser());

function scrubbed(event: ErrorEvent, error: unknown): ErrorEvent {
  // the SDK also mistakes lines of the message for frames
  const frames = types.isNativeError(error) ? parseStack(framesOf(error).join('\n')) : [];
  const values = (event.exception?.values ?? []).map(({ type, stacktrace, mechanism }, index, all) => ({
    ...(type === undefined ? {} : { type }),
    ...(index === all.length - 1 ? { value: wordsOf(error) } : {}),
    ...(mechanism === undefined ? {} : { mechanism }),
    ...(stacktrace === undefined ? {} : { stacktrace: { frames: frames.map(bareFrame) } }),
  }));
  const { event_id, timestamp, platform, level, release, environment, tags, sdk } = event;
  const allowed = { event_id, timestamp, platform, level, release, environment, tags, sdk };
  return {
    ...(Object.fromEntries(Object.entries(allowed).filter(([, value]) => value !== undefined)) as typeof allowed),
    type: undefined,
    exception: { values },
  } as ErrorEvent;
}

/** Creates a reporter that uses the SDK's core and a simple transport. */
export function createSentryReporter(
  { service, release, environment, onLost }: ReporterOptions,
  dsn: string,
): ServerReporter {
  const client = new ServerRuntimeClient({
    dsn,
    release: `${service}@${release}`,
    environment,
    platform: 'node',
    integrations: [],
    stackParser: parseStack,
    beforeSend: (event, hint) => scrubbed(event, hint.originalException),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, {
          method: 'POST',
          body: body as string | Uint8Array<ArrayBuffer>,
          headers: { 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: 'error',
        });
        await response.arrayBuffer(); // releases the connection
        if (!response.ok) onLost(`the receiver answered ${response.status}`);
        return {
          statusCode: response.status,
          headers: {
            'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
            'retry-after': response.headers.get('retry-after'),
          },
        };
      }),
  });
  client.on('beforeEnvelope', (envelope) => {
    delete (envelope[0] as { trace?: unknown }).trace;
  });
  client.init();
  return {
    report: (error, { digest, requestId, route }) => {
      const scope = new Scope();
      scope.setTags({
        service,
        digest,
        ...(requestId === undefined ? {} : { requestId }),
        ...(route === undefined ? {} : { route }),
      });
      client.captureException(error, { originalException: error }, scope);
    },
    flush: async (timeoutMs) => {
      if (!(await client.flush(timeoutMs))) onLost('reports were still under way when the process ended');
    },
  };
}
