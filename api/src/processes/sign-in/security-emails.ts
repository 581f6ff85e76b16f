import { issueEmailToken, issueUndoToken } from '../../platform/auth/email-tokens.ts';
import { findFactorReset } from '../../platform/auth/factors/factors.store.ts';
import type { Recipient } from '../../platform/auth/users.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SECURITY_NOTICES } from '../../platform/jobs/jobs.ts';
import { languageOf } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import * as englishEmails from './messages/emails.en.ts';
import * as english from './messages/security-emails.en.ts';
import { composeEmail, type Email } from '../../platform/mail/email.ts';

const textsIn = await inLanguages(import.meta.dirname, 'security-emails', english);
const emailsIn = await inLanguages(import.meta.dirname, 'emails', englishEmails);

export type SecurityNotice = (typeof SECURITY_NOTICES)[number];

/** Notices about an added factor. */
export type AddedNotice = Extract<SecurityNotice, 'totp-added' | 'passkey-added'>;

const isAdded = (purpose: SecurityNotice): purpose is AddedNotice =>
  purpose === 'totp-added' || purpose === 'passkey-added';

interface SecurityEmailInput {
  publicOrigin: string;
  now: Date;
}

/** Composes an email about second factors; null if there is nothing to send anymore. */
export async function composeSecurityEmail(
  tx: Tx,
  { purpose, recipient, actedAt }: { purpose: SecurityNotice; recipient: Recipient; actedAt: string | undefined },
  { publicOrigin, now }: SecurityEmailInput,
): Promise<Email | null> {
  const { id: userId, email, name } = recipient;
  const language = languageOf(recipient.language, 'en-US');
  const texts = textsIn(language);
  const to = { to: email, language, greeting: emailsIn(language).hello(name) };
  // an address that was never confirmed may belong to a stranger
  if (isAdded(purpose) && actedAt !== undefined && recipient.emailVerified) {
    const token = await issueUndoToken(tx, 'factor-undo', { userId, email, actedAt: new Date(actedAt) }, now);
    const { subject, lead } = texts.securityTexts[purpose];
    const { label, end } = texts.factorUndo;
    return composeEmail({
      ...to,
      subject,
      lead,
      end,
      link: { label, href: `${publicOrigin}/login#factor-undo=${token}` },
    });
  }
  if (purpose !== 'factor-reset' && purpose !== 'factor-reset-requested')
    return composeEmail({ ...to, ...texts.securityTexts[purpose] });
  if ((await findFactorReset(tx, userId)) === null) return null;
  const kind = purpose === 'factor-reset' ? 'factor-reset' : 'factor-cancel';
  const token = await issueEmailToken(tx, kind, { userId, email }, now);
  const { label, ...words } = purpose === 'factor-reset' ? texts.factorReset : texts.factorResetRequested;
  return composeEmail({ ...to, ...words, link: { label, href: `${publicOrigin}/login#${kind}=${token}` } });
}
