import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Email } from './email.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { createOutbox } from './outbox.ts';

export interface MailOptions {
  /** The mail server; if omitted, emails go to the outbox. */
  smtpUrl?: string | undefined;
  from: string;
  objects: ObjectStore;
  clock: Clock;
}

export interface Mailer {
  /** Whether emails are sent by SMTP; otherwise, only the operator receives them, and screens point that out. */
  isSmtp: boolean;
  /** Sends an email. Resolves once the server has accepted it or it is in the outbox; throws otherwise. */
  send(letter: Email): Promise<void>;
  /** Connects and signs in without sending; throws the cause if that fails. */
  verify(): Promise<void>;
  close(): void;
}

const SMTP_TIMEOUT_MS = 15_000;

export function createMailer({ smtpUrl, from, objects, clock }: MailOptions): Mailer {
  const put = createOutbox(objects, clock);
  if (smtpUrl === undefined) return { isSmtp: false, send: put, verify: async () => undefined, close: () => undefined };
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isSmtp: true,
    send: async ({ unsubscribeUrl, ...letter }) =>
      void (await transport.sendMail({
        from,
        ...letter,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)),
        },
      })),
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

/** Returns the headers (RFC 2369, RFC 8058) that let mail clients show their own unsubscribe button. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
