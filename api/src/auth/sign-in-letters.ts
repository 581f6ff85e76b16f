import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { JOB_KINDS } from '../jobs/jobs.ts';
import { composeLetter, type Letter, type Paragraphs } from '../mail/letter.ts';
import { issueLetterToken, LINK_MINUTES } from './letter-tokens.ts';

export interface Addressee {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

export type LetterJob = z.output<typeof JOB_KINDS.letter.data>;

interface Composing {
  publicOrigin: string;
  now: Date;
}

type Words = Pick<Paragraphs, 'subject' | 'lead' | 'end'>;

const VERIFY: Words & { label: string } = {
  subject: 'Confirm your e-mail address',
  lead: 'you gave this address when you created your Tideline account. Confirm that it is yours:',
  label: 'Confirm address',
  end: `The link works once, for ${LINK_MINUTES} minutes. If you did not create an account, do nothing.`,
};

const RESET: Words & { label: string } = {
  subject: 'Choose a new password',
  lead: 'somebody asked for a new password for your Tideline account. If it was you, choose one here:',
  label: 'Choose a new password',
  end: `The link works once, for ${LINK_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
};

const PASSWORD_CHANGED: Words = {
  subject: 'Your password was changed',
  lead: 'the password of your Tideline account was changed with a link from a letter to this address, and everybody who was signed in was signed out.',
  end: 'If it was not you, ask for a new password at once and look after your mailbox: somebody can read it.',
};

const PASSWORD_REPLACED: Words = {
  subject: 'Your password was changed',
  lead: 'the password of your Tideline account was changed in its settings, by somebody who knew the one before it. Everybody else who was signed in was signed out.',
  end: 'If it was not you, ask for a new password at once on the page where you sign in.',
};

/** The letter of a job, with a link that starts to count now; null where there is nothing to write any more. */
export async function compose(
  tx: Tx,
  { purpose, userId }: LetterJob,
  { publicOrigin, now }: Composing,
): Promise<Letter | null> {
  const person = await tx.maybe<Addressee>(
    sql`select id, name, email, email_verified from app_user where id = ${userId} and guest_expires_at is null`,
  );
  if (person === null || (purpose === 'verify' && person.emailVerified)) return null;
  const to = { to: person.email, greeting: `Hello ${person.name},` };
  if (purpose === 'password-changed') return composeLetter({ ...to, ...PASSWORD_CHANGED });
  if (purpose === 'password-replaced') return composeLetter({ ...to, ...PASSWORD_REPLACED });
  const { label, ...words } = purpose === 'verify' ? VERIFY : RESET;
  const token = await issueLetterToken(tx, purpose, { userId: person.id, email: person.email }, now);
  // the token stands in the fragment: no server, log or report on the way sees it
  return composeLetter({ ...to, ...words, link: { label, href: `${publicOrigin}/login#${purpose}=${token}` } });
}
