import { randomBytes } from 'node:crypto';
import { LINK_MINUTES } from '../../platform/auth/email-tokens.ts';
import {
  type DoneChange,
  findDoneChange,
  findPendingChange,
  storeConfirmDigest,
  storeUndoDigest,
  UNDO_DAYS,
} from '../../platform/auth/email-changes.store.ts';
import { tokenDigest } from '../../platform/auth/sessions.store.ts';
import { listUsersWithEmail, type Recipient } from '../../platform/auth/users.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { EMAIL_CHANGE_NOTICES } from '../../platform/jobs/jobs.ts';
import { composeEmail, type Email, type Paragraphs } from '../../platform/mail/email.ts';

type ChangeNotice = (typeof EMAIL_CHANGE_NOTICES)[number];

export const isChangeNotice = (purpose: string): purpose is ChangeNotice =>
  EMAIL_CHANGE_NOTICES.some((notice) => notice === purpose);

type Words = Pick<Paragraphs, 'subject' | 'lead' | 'end'>;

const CONFIRM: Words & { label: string } = {
  subject: 'Confirm your new email address',
  lead: 'you asked to use this address for your Tideline account. Confirm it:',
  label: 'Use this address',
  end:
    `The link works once and expires in ${LINK_MINUTES} minutes. Until then your old address stays. If you didn’t ask ` +
    `for this, ignore this email.`,
};

/** Sent to the owner of an address that a user asked for, so that the user does not learn whether it has an account. */
const IN_USE: Words & { label: string } = {
  subject: 'Someone asked to use your email address',
  lead:
    'someone asked to use this address for another Tideline account. Your account already has it, so nothing ' +
    'changed. If it was you, sign in to the account you already have:',
  label: 'Sign in',
  end: 'If it wasn’t you, ignore this email. Nobody has accessed your account.',
};

const LEFT = (newEmail: string): Words => ({
  subject: 'Your email address was changed',
  lead: `your Tideline account now uses ${newEmail}. Emails no longer come here.`,
  end: 'If it wasn’t you, tell the operator of your Tideline server now.',
});

const LEFT_WITH_UNDO = (newEmail: string): Words & { label: string } => ({
  subject: 'Your email address was changed',
  lead: `your Tideline account now uses ${newEmail}. If it wasn’t you, restore this address and choose a new password:`,
  label: 'Restore this address',
  end: `The link works once and expires in ${UNDO_DAYS} days. It signs out every device.`,
});

const JOINED: Words = {
  subject: 'Your email address was changed',
  lead: 'your Tideline account now uses this address. Sign in with it from now on.',
  end: 'If it wasn’t you, change your password in Settings, Security.',
};

interface Notice {
  purpose: ChangeNotice;
  recipient: Recipient;
  emailChangeId: string | undefined;
}

interface Composing {
  publicOrigin: string;
}

/** Composes an email about a change of the address; null if there is nothing left to send. */
export async function composeEmailChange(
  tx: Tx,
  { purpose, recipient, emailChangeId = '' }: Notice,
  composing: Composing,
): Promise<Email | null> {
  if (purpose === 'email-change') return composeRequest(tx, recipient, { ...composing, emailChangeId });
  const change = await findDoneChange(tx, emailChangeId);
  if (change === null) return null;
  return purpose === 'email-left'
    ? composeForOldAddress(tx, recipient, { ...composing, change })
    : composeEmail({ to: change.newEmail, greeting: `Hello ${recipient.name},`, ...JOINED });
}

/** Contains no name, because anyone can request a change to any address, under any name. */
async function composeRequest(
  tx: Tx,
  { id: userId }: Recipient,
  { publicOrigin, emailChangeId }: Composing & { emailChangeId: string },
): Promise<Email | null> {
  const pending = await findPendingChange(tx, userId);
  if (pending === null || pending.id !== emailChangeId) return null;
  const to = { to: pending.newEmail, greeting: 'Hello,' };
  const [first] = await listUsersWithEmail(tx, pending.newEmail);
  if (first?.emailVerified === true) {
    const { label, ...words } = IN_USE;
    return composeEmail({ ...to, ...words, link: { label, href: `${publicOrigin}/login` } });
  }
  const { label, ...words } = CONFIRM;
  const token = randomBytes(32).toString('base64url');
  if ((await storeConfirmDigest(tx, pending.id, tokenDigest(token))) === 0) return null;
  return composeEmail({ ...to, ...words, link: { label, href: `${publicOrigin}/login#email-change=${token}` } });
}

/**
 * An address that was never confirmed may belong to a stranger, so it gets neither the user's name nor a link that
 * would give the account to its owner.
 */
async function composeForOldAddress(
  tx: Tx,
  { name }: Recipient,
  { publicOrigin, change: { id, oldEmail, oldEmailVerified, newEmail } }: Composing & { change: DoneChange },
): Promise<Email> {
  if (!oldEmailVerified) return composeEmail({ to: oldEmail, greeting: 'Hello,', ...LEFT(newEmail) });
  const token = randomBytes(32).toString('base64url');
  await storeUndoDigest(tx, id, tokenDigest(token));
  const { label, ...words } = LEFT_WITH_UNDO(newEmail);
  const link = { label, href: `${publicOrigin}/login#email-undo=${token}` };
  return composeEmail({ to: oldEmail, greeting: `Hello ${name},`, ...words, link });
}
