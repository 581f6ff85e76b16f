import pino, { type DestinationStream, type Logger } from 'pino';

const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'email'];

/** Writes one JSON object per line. Callers never pass secrets or personal data; redaction is a second safeguard. */
export const createLogger = (level: string, stream: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service: 'api' },
      redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
    },
    stream,
  );
