import { types } from 'node:util';
import { framesOf, scrubLogText } from '@tideline/reporting/server';
import { pino, type DestinationStream, type Logger } from 'pino';
import { errorCode } from '../http/error-code.ts';

export type { Logger };

export interface OwnedLogger {
  logger: Logger;
  /** Flushes buffered output. */
  flush(): void;
}

const secrets = ['authorization', 'cookie', 'set-cookie', 'x-sentry-auth', 'password', 'token'];

/**
 * Returns the facts about an error that may be logged. Other fields are omitted: an invalid URL has the complete
 * address as its `input`, and causes have messages of other programs.
 */
function errorFacts(error: unknown): Record<string, unknown> {
  if (!types.isNativeError(error)) return { type: typeof error };
  const { syscall, path, port } = error as NodeJS.ErrnoException & { port?: unknown };
  return {
    type: error.name,
    code: errorCode(error),
    syscall,
    path: syscall === undefined ? undefined : path,
    port,
    message: scrubLogText(error.message),
    stack: framesOf(error).join('\n'),
  };
}

/** Writes JSON lines to standard output. Callers never pass personal data; redaction is a second safeguard. */
export function createLogger(level: string, stream?: DestinationStream): OwnedLogger {
  const options = {
    level,
    base: { service: 'gateway' },
    serializers: { err: errorFacts },
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
  };
  if (stream !== undefined) return { logger: pino(options, stream), flush: () => undefined };
  const destination = pino.destination({ dest: 1, sync: false });
  return { logger: pino(options, destination), flush: () => destination.flushSync() };
}

/**
 * Returns the log level of a request. Successful requests are in the metrics, so they are logged only at the most
 * detailed level.
 */
export const levelOf = (status: number): 'debug' | 'info' | 'warn' =>
  status >= 500 ? 'warn' : status >= 400 ? 'info' : 'debug';

/**
 * Returns a path for the log: words are unchanged, and anything that could be an identifier or a signed link becomes
 * `:id`.
 */
export const pathTemplate = (path: string): string =>
  path
    .split('/')
    .slice(0, 8)
    .map((segment) => (segment === '' || /^(?:v\d+|[a-z][a-z-]{0,30}(?:\.json)?)$/.test(segment) ? segment : ':id'))
    .join('/');
