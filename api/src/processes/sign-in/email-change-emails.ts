import { randomBytes } from 'node:crypto';
import {
  type DoneChange,
  findDoneChange,
  findPendingChange,
  storeConfirmDigest,
  storeUndoDigest,
} from '../../platform/auth/email-changes.store.ts';
import { tokenDigest } from '../../platform/auth/sessions.store.ts';
import { listUsersWithEmail, type Recipient } from '../../platform/auth/users.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { EMAIL_CHANGE_NOTICES } from '../../platform/jobs/jobs.ts';
import { languageOf } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import * as english from './messages/email-change.en.ts';
import * as englishEmails from './messages/emails.en.ts';
import { composeEmail, type Email, type Paragraphs } from '../../platform/mail/email.ts';

const textsIn = await inLanguages(import.meta.dirname, 'email-change', english);
const emailsIn = await inLanguages(import.meta.dirname, 'emails', englishEmails);

type ChangeNotice = (typeof EMAIL_CHANGE_NOTICES)[number];

export const isChangeNotice = (purpose: string): purpose is ChangeNotice =>
  EMAIL_CHANGE_NOTICES.some((notice) => notice === purpose);

const textsFor = ({ language }: Recipient) => textsIn(languageOf(language, 'en-US'));

/** @param name null if the address may belong to a stranger */
function toAddress(
  to: string,
  { language: chosen }: Recipient,
  name: string | null,
): Pick<Paragraphs, 'to' | 'language' | 'greeting'> {
  const language = languageOf(chosen, 'en-US');
  return { to, language, greeting: emailsIn(language).hello(name) };
}

interface Notice {
  purpose: ChangeNotice;
  recipient: Recipient;
  emailChangeId: string | undefined;
}

interface EmailChangeInput {
  publicOrigin: string;
}

/** Composes an email about an address change; null if there is nothing to send anymore. */
export async function composeEmailChange(
  tx: Tx,
  { purpose, recipient, emailChangeId = '' }: Notice,
  composing: EmailChangeInput,
): Promise<Email | null> {
  if (purpose === 'email-change') return composeRequest(tx, recipient, { ...composing, emailChangeId });
  const change = await findDoneChange(tx, emailChangeId);
  if (change === null) return null;
  return purpose === 'email-left'
    ? composeForOldAddress(tx, recipient, { ...composing, change })
    : composeEmail({ ...toAddress(change.newEmail, recipient, recipient.name), ...textsFor(recipient).addressJoined });
}

/**
 * Composes the email to a requested address. It contains no name, because anyone can request a change to any address
 * under any name.
 */
async function composeRequest(
  tx: Tx,
  recipient: Recipient,
  { publicOrigin, emailChangeId }: EmailChangeInput & { emailChangeId: string },
): Promise<Email | null> {
  const pending = await findPendingChange(tx, recipient.id);
  if (pending === null || pending.id !== emailChangeId) return null;
  const to = toAddress(pending.newEmail, recipient, null);
  const texts = textsFor(recipient);
  const [first] = await listUsersWithEmail(tx, pending.newEmail);
  if (first?.emailVerified === true) {
    const { label, ...words } = texts.addressInUse;
    return composeEmail({ ...to, ...words, link: { label, href: `${publicOrigin}/login` } });
  }
  const { label, ...words } = texts.confirmAddress;
  const token = randomBytes(32).toString('base64url');
  if ((await storeConfirmDigest(tx, pending.id, tokenDigest(token))) === 0) return null;
  return composeEmail({ ...to, ...words, link: { label, href: `${publicOrigin}/login#email-change=${token}` } });
}

/**
 * Composes the notice to the replaced address. An address that was never confirmed may belong to a stranger, so that
 * email contains neither the user's name nor a link that would give away the account.
 */
async function composeForOldAddress(
  tx: Tx,
  recipient: Recipient,
  { publicOrigin, change: { id, oldEmail, oldEmailVerified, newEmail } }: EmailChangeInput & { change: DoneChange },
): Promise<Email> {
  const texts = textsFor(recipient);
  if (!oldEmailVerified)
    return composeEmail({ ...toAddress(oldEmail, recipient, null), ...texts.addressLeft(newEmail) });
  const token = randomBytes(32).toString('base64url');
  await storeUndoDigest(tx, id, tokenDigest(token));
  const { label, ...words } = texts.addressLeftWithUndo(newEmail);
  const link = { label, href: `${publicOrigin}/login#email-undo=${token}` };
  return composeEmail({ ...toAddress(oldEmail, recipient, recipient.name), ...words, link });
}
