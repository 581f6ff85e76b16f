import { formatDate, formatMoment } from '@tideline/contract/format';
import { type Language, languageOf, localeFor } from '@tideline/contract/language';
import type { z } from 'zod';
import { civilDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inLanguages } from '@tideline/contract/texts';
import * as english from './messages/emails.en.ts';
import { composeEmailChange, isChangeNotice } from './email-change-emails.ts';
import { composeSecurityEmail } from './security-emails.ts';
import type { JOB_KINDS } from '../../platform/jobs/jobs.ts';
import { composeEmail, type Email, type Paragraphs } from '../../platform/mail/email.ts';
import { issueEmailToken } from '../../platform/auth/email-tokens.ts';
import {
  findRecipient,
  listUsersWithEmail,
  type Recipient,
  type SameAddress,
} from '../../platform/auth/users.store.ts';

const textsIn = await inLanguages(import.meta.dirname, 'emails', english);

export type EmailJob = z.output<typeof JOB_KINDS.letter.data>;

interface AuthEmailInput {
  publicOrigin: string;
  now: Date;
}

/** Maximum number of accounts named in an email, oldest first. */
const NAMED = 5;

/** Returns the date format of these emails. It uses no household settings, because the household is unknown. */
const formatIn = (language: Language) =>
  ({ locale: localeFor(language, 'en-US'), style: 'full', timeZone: 'UTC' }) as const;

/** Returns the texts and the language for a user. */
const textsFor = ({ language }: Recipient) => {
  const known = languageOf(language, 'en-US');
  return { texts: textsIn(known), language: known };
};

/** Composes the email of a job with a link whose lifetime starts now; null if there is nothing to send anymore. */
export async function composeAuthEmail(
  tx: Tx,
  { purpose, userId, emailChangeId, actedAt }: EmailJob,
  { publicOrigin, now }: AuthEmailInput,
): Promise<Email | null> {
  const user = await findRecipient(tx, userId);
  if (user === null || (purpose === 'verify' && user.emailVerified)) return null;
  const { texts } = textsFor(user);
  if (purpose === 'password-changed') return composeEmail({ ...byName(user), ...texts.passwordChanged });
  if (purpose === 'password-replaced') return composeEmail({ ...byName(user), ...texts.passwordReplaced });
  if (isChangeNotice(purpose))
    return composeEmailChange(tx, { purpose, recipient: user, emailChangeId }, { publicOrigin });
  if (purpose !== 'verify' && purpose !== 'reset')
    return composeSecurityEmail(tx, { purpose, recipient: user, actedAt }, { publicOrigin, now });
  const accounts = await listUsersWithEmail(tx, user.email);
  // the token is in the fragment, so no server, log or referrer sees it
  const linkFor = async (id: string): Promise<string> =>
    `${publicOrigin}/login#${purpose}=${await issueEmailToken(tx, purpose, { userId: id, email: user.email }, now)}`;
  return purpose === 'reset'
    ? composeReset(user, accounts, linkFor)
    : composeVerification(user, accounts, linkFor, publicOrigin);
}

type LinkFor = (userId: string) => Promise<string>;

type Addressed = Pick<Paragraphs, 'to' | 'language' | 'greeting'>;

/**
 * Addresses an email without a name, because it may cover several accounts, and a name may have been entered by someone
 * who does not own the mailbox.
 */
const plainly = (recipient: Recipient): Addressed => {
  const { texts, language } = textsFor(recipient);
  return { to: recipient.email, language, greeting: texts.hello(null) };
};
const byName = (recipient: Recipient): Addressed => {
  const { texts, language } = textsFor(recipient);
  return { to: recipient.email, language, greeting: texts.hello(recipient.name) };
};

async function composeReset(user: Recipient, accounts: readonly SameAddress[], linkFor: LinkFor): Promise<Email> {
  const meant = accounts[0]?.emailVerified === true ? accounts.slice(0, 1) : accounts.slice(0, NAMED);
  const { texts, language } = textsFor(user);
  const [only] = meant;
  if (meant.length === 1 && only !== undefined)
    return composeEmail({
      ...(only.id === user.id ? byName(user) : plainly(user)),
      ...texts.reset,
      link: { label: texts.reset.label, href: await linkFor(only.id) },
    });
  const links: { label: string; href: string }[] = [];
  for (const { id, createdAt } of meant)
    links.push({
      label: texts.accountOf(formatMoment(new Date(createdAt).toISOString(), formatIn(language))),
      href: await linkFor(id),
    });
  return composeEmail({ ...plainly(user), ...texts.resetSeveral, links });
}

async function composeVerification(
  user: Recipient,
  [first]: readonly SameAddress[],
  linkFor: LinkFor,
  publicOrigin: string,
): Promise<Email> {
  const { texts, language } = textsFor(user);
  if (first === undefined || first.id === user.id)
    return composeEmail({
      ...byName(user),
      ...texts.verify,
      link: { label: texts.verify.label, href: await linkFor(user.id) },
    });
  if (first.emailVerified)
    return composeEmail({
      ...plainly(user),
      ...texts.signedUpAgain,
      link: { label: texts.signedUpAgain.label, href: `${publicOrigin}/login` },
    });
  const { label, ...words } = texts.signedUpUnconfirmed(
    formatDate(civilDate(new Date(first.createdAt), 'UTC'), formatIn(language)),
  );
  return composeEmail({ ...plainly(user), ...words, link: { label, href: await linkFor(user.id) } });
}
