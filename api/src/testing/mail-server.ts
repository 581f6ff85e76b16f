import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The complete message as received. */
  source: string;
}

export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Rejects this many messages before it accepts one. */
  refuseNext: (times: number) => void;
  stop: () => Promise<void>;
}

/** Starts a real SMTP server on loopback with authentication. `port` reuses the port of an earlier server. */
export function startMailServer({ port: wanted = 0 }: { port?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'tide' && password === 'line'
        ? done(null, { user: 'tide' })
        : done(new Error('wrong name or password')),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        refusals -= 1;
        if (refusals >= 0) return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  return new Promise((resolve) => {
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.server.address() as AddressInfo;
      resolve({
        url: `smtp://tide:line@127.0.0.1:${port}`,
        port,
        received,
        refuseNext: (times) => {
          refusals = times;
        },
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      });
    });
  });
}

/** Returns the token in the first link with the given purpose. */
export function tokenIn(
  source: string,
  purpose: 'verify' | 'reset' | 'email-change' | 'email-undo' | 'factor-undo',
): string {
  const isPrintable = /^Content-Transfer-Encoding: quoted-printable$/im.test(source);
  const plain = !isPrintable
    ? source
    : source
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return new RegExp(`/login#${purpose}=([\\w-]+)`).exec(plain)?.[1] ?? '';
}
