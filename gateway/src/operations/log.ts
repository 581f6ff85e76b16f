import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

export interface OwnedLogger {
  logger: Logger;
  /** Writes out what is still in memory. */
  flush(): void;
}

const secrets = ['authorization', 'cookie', 'set-cookie', 'x-sentry-auth', 'password', 'token'];

/** JSON lines on standard output. Nothing that names a person is ever handed to it; the redaction is a second net. */
export function createLogger(level: string, stream?: DestinationStream): OwnedLogger {
  const options = {
    level,
    base: { service: 'gateway' },
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
  };
  if (stream !== undefined) return { logger: pino(options, stream), flush: () => undefined };
  const destination = pino.destination({ dest: 1, sync: false });
  return { logger: pino(options, destination), flush: () => destination.flushSync() };
}

/** Path for a log: words stay, everything that could be an identifier or a signed link becomes `:id`. */
export const pathTemplate = (path: string): string =>
  path
    .split('/')
    .slice(0, 8)
    .map((segment) => (segment === '' || /^(?:v\d+|[a-z][a-z-]{0,30}(?:\.json)?)$/.test(segment) ? segment : ':id'))
    .join('/');
