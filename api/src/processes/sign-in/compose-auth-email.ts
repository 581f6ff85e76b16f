import { formatDate, formatMoment } from '@tideline/contract/format';
import type { z } from 'zod';
import { civilDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { composeEmailChange, isChangeNotice } from './email-change-emails.ts';
import { composeSecurityEmail } from './security-emails.ts';
import type { JOB_KINDS } from '../../platform/jobs/jobs.ts';
import { composeEmail, type Email, type Paragraphs } from '../../platform/mail/email.ts';
import { issueEmailToken, LINK_MINUTES } from '../../platform/auth/email-tokens.ts';
import {
  findRecipient,
  listUsersWithEmail,
  type Recipient,
  type SameAddress,
} from '../../platform/auth/users.store.ts';

export type EmailJob = z.output<typeof JOB_KINDS.letter.data>;

interface Composing {
  publicOrigin: string;
  now: Date;
}

type Words = Pick<Paragraphs, 'subject' | 'lead' | 'end'>;

const VERIFY: Words & { label: string } = {
  subject: 'Confirm your email address',
  lead: 'confirm that this is your email address:',
  label: 'Confirm address',
  end: `The link works once and expires in ${LINK_MINUTES} minutes. If you didn’t create a Tideline account, ignore this email.`,
};

const RESET: Words & { label: string } = {
  subject: 'Choose a new password',
  lead: 'you asked to reset your Tideline password. Choose a new one here:',
  label: 'Choose a new password',
  end:
    `The link works once and expires in ${LINK_MINUTES} minutes. If you didn’t ask for this, ignore this email. Your ` +
    `password won’t change.`,
};

const PASSWORD_CHANGED: Words = {
  subject: 'Your password was changed',
  lead: 'your Tideline password was changed with a link sent to this address. All devices were signed out.',
  end: 'If it wasn’t you, reset your password and secure your email account now. Someone else can read your email.',
};

const PASSWORD_REPLACED: Words = {
  subject: 'Your password was changed',
  lead: 'your Tideline password was changed in Settings. All other devices were signed out.',
  end: 'If it wasn’t you, reset your password on the sign-in page now.',
};

/** Sent to the mailbox owner when the address already has a confirmed account. */
const SIGNED_UP_AGAIN: Words & { label: string } = {
  subject: 'Someone signed up with your email address',
  lead:
    'someone created another Tideline account with your address. Your account is safe: nobody has accessed it, ' +
    'and the new account has none of your data. If it was you, sign in to the account you already have:',
  label: 'Sign in',
  end:
    'Forgot the password? Reset it on that page. If it wasn’t you, ignore this email: the new account can’t ' +
    'confirm your address and gets no emails.',
};

/** The same when the address is unconfirmed, so that the owner may want either account. */
const SIGNED_UP_UNCONFIRMED = (since: string): Words & { label: string } => ({
  subject: 'Someone signed up with your email address',
  lead:
    `someone created a Tideline account with this address, which already has one from ${since}. If it was you ` +
    `and you want to use the new account, confirm your address:`,
  label: 'Confirm address for the new account',
  end:
    `The link works once and expires in ${LINK_MINUTES} minutes. If it wasn’t you, ignore this email: nobody has ` +
    `accessed your account. To use your existing account, sign in or reset its password on the sign-in page.`,
});

const RESET_SEVERAL: Words = {
  subject: 'Choose a new password',
  lead:
    'you asked to reset your password. Several Tideline accounts use this address, and none has confirmed it ' +
    'yet. Choose yours:',
  end:
    `Each link works once and expires in ${LINK_MINUTES} minutes. Your address will belong to the account you ` +
    `choose. If you didn’t ask for this, ignore this email. No password will change.`,
};

/** Maximum number of accounts named in an email, oldest first. */
const NAMED = 5;

/** The locale of these emails: before sign-in the household is unknown. */
const UNKNOWN_HOUSEHOLD = { locale: 'en-US', style: 'full', timeZone: 'UTC' } as const;

/** Composes the email of a job, with a link whose lifetime starts now; null if there is nothing left to send. */
export async function composeAuthEmail(
  tx: Tx,
  { purpose, userId, emailChangeId }: EmailJob,
  { publicOrigin, now }: Composing,
): Promise<Email | null> {
  const person = await findRecipient(tx, userId);
  if (person === null || (purpose === 'verify' && person.emailVerified)) return null;
  const to = { to: person.email, greeting: `Hello ${person.name},` };
  if (purpose === 'password-changed') return composeEmail({ ...to, ...PASSWORD_CHANGED });
  if (purpose === 'password-replaced') return composeEmail({ ...to, ...PASSWORD_REPLACED });
  if (isChangeNotice(purpose))
    return composeEmailChange(tx, { purpose, recipient: person, emailChangeId }, { publicOrigin });
  if (purpose !== 'verify' && purpose !== 'reset')
    return composeSecurityEmail(tx, { purpose, recipient: person }, { publicOrigin, now });
  const accounts = await listUsersWithEmail(tx, person.email);
  // the token is in the fragment, so no server, log or referrer sees it
  const linkFor = async (id: string): Promise<string> =>
    `${publicOrigin}/login#${purpose}=${await issueEmailToken(tx, purpose, { userId: id, email: person.email }, now)}`;
  return purpose === 'reset'
    ? resetLetter(person, accounts, linkFor)
    : verifyLetter(person, accounts, linkFor, publicOrigin);
}

type LinkFor = (userId: string) => Promise<string>;

/**
 * A name may have been entered by someone who does not own the mailbox, so an email that may cover several accounts
 * uses none.
 */
const plainly = ({ email }: Recipient): Pick<Paragraphs, 'to' | 'greeting'> => ({ to: email, greeting: 'Hello,' });
const byName = ({ email, name }: Recipient): Pick<Paragraphs, 'to' | 'greeting'> => ({
  to: email,
  greeting: `Hello ${name},`,
});

async function resetLetter(person: Recipient, accounts: readonly SameAddress[], linkFor: LinkFor): Promise<Email> {
  const meant = accounts[0]?.emailVerified === true ? accounts.slice(0, 1) : accounts.slice(0, NAMED);
  const [only] = meant;
  if (meant.length === 1 && only !== undefined)
    return composeEmail({
      ...(only.id === person.id ? byName(person) : plainly(person)),
      ...RESET,
      link: { label: RESET.label, href: await linkFor(only.id) },
    });
  const links: { label: string; href: string }[] = [];
  for (const { id, createdAt } of meant)
    links.push({
      label: `The account created on ${formatMoment(new Date(createdAt).toISOString(), UNKNOWN_HOUSEHOLD)} UTC`,
      href: await linkFor(id),
    });
  return composeEmail({ ...plainly(person), ...RESET_SEVERAL, links });
}

async function verifyLetter(
  person: Recipient,
  [first]: readonly SameAddress[],
  linkFor: LinkFor,
  publicOrigin: string,
): Promise<Email> {
  if (first === undefined || first.id === person.id)
    return composeEmail({
      ...byName(person),
      ...VERIFY,
      link: { label: VERIFY.label, href: await linkFor(person.id) },
    });
  if (first.emailVerified)
    return composeEmail({
      ...plainly(person),
      ...SIGNED_UP_AGAIN,
      link: { label: SIGNED_UP_AGAIN.label, href: `${publicOrigin}/login` },
    });
  const { label, ...words } = SIGNED_UP_UNCONFIRMED(
    formatDate(civilDate(new Date(first.createdAt), 'UTC'), UNKNOWN_HOUSEHOLD),
  );
  return composeEmail({ ...plainly(person), ...words, link: { label, href: await linkFor(person.id) } });
}
