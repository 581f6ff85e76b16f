import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { systemCode } from '../start-error.ts';
import type { Letter } from './letter.ts';
import { createOutbox } from './outbox.ts';

export interface MailOptions {
  /** Left out: letters go to the outbox. */
  smtpUrl?: string | undefined;
  from: string;
  outboxFolder: string;
  clock: Clock;
  log: Logger;
  /** Pauses between tries of one letter. */
  retryMs?: readonly number[];
}

export interface Mailer {
  /** False: letters reach the operator only, and screens say so. */
  isSmtp: boolean;
  /**
   * Does the work after the answer: whoever asks learns nothing from how long it takes. A letter that cannot be sent is tried
   * again, then logged without its address or words.
   */
  post(compose: () => Promise<Letter | null>): void;
  /** Resolves when all that was posted is sent or given up. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const RETRY_MS = [1_000, 10_000, 60_000];
const SMTP_TIMEOUT_MS = 15_000;

export function createMailer({ smtpUrl, from, outboxFolder, clock, log, retryMs = RETRY_MS }: MailOptions): Mailer {
  const transport = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS, disableFileAccess: true, disableUrlAccess: true });
  const put = createOutbox(outboxFolder, clock);
  const send = async (letter: Letter): Promise<void> => {
    if (transport === undefined) return put(letter);
    await transport.sendMail({ from, ...letter, headers: { 'Auto-Submitted': 'auto-generated' } });
  };
  const stopping = new AbortController();
  const under = new Set<Promise<void>>();

  const deliver = async (letter: Letter): Promise<void> => {
    for (const pause of [...retryMs, undefined]) {
      try {
        return await send(letter);
      } catch (error) {
        if (pause === undefined || stopping.signal.aborted) throw error;
        log.warn({ code: systemCode(error) }, 'a letter could not be sent; it is tried again');
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined); // stopping: one last try, at once
      }
    }
  };

  return {
    isSmtp: transport !== undefined,
    post: (compose) => {
      const work = compose()
        .then((letter) => (letter === null ? undefined : deliver(letter)))
        .catch((error: unknown) => log.error({ code: systemCode(error) }, 'a letter was given up'))
        .finally(() => under.delete(work));
      under.add(work);
    },
    idle: async () => {
      while (under.size > 0) await Promise.all(under);
    },
    close: async () => {
      stopping.abort();
      await Promise.all(under);
      transport?.close();
    },
  };
}
