import { formatDate } from '@tideline/contract/format';
import { languageOf, localeFor } from '@tideline/contract/language';
import { civilDate } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { composeEmail, type Email } from '../../platform/mail/email.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { inLanguages } from '@tideline/contract/texts';
import * as english from './messages/invitation.en.ts';
import { invitationLink, newInvitationToken } from './invitation-token.ts';
import { findInvitationEmail, type InvitationEmail, setDigest } from './invitations.store.ts';

const textsIn = await inLanguages(import.meta.dirname, 'invitation', english);

/** Formats a name for a subject as one line of limited length, because users enter names. */
const inSubject = (name: string): string => name.replaceAll(/\s+/g, ' ').slice(0, 60);

/** Composes the email in the language of the sender, because the recipient's language is unknown. */
function composeInvitation(
  {
    email,
    role,
    expiresAt,
    householdName,
    invitedBy,
    language: chosen,
    locale,
    timezone,
  }: InvitationEmail & { email: string },
  href: string,
): Email {
  const language = languageOf(chosen, locale);
  const { invitationTexts: texts } = textsIn(language);
  const from = inSubject(invitedBy ?? texts.operator);
  const household = inSubject(householdName);
  const on = formatDate(civilDate(new Date(expiresAt), timezone), {
    locale: localeFor(language, locale),
    style: 'full',
  });
  return composeEmail({
    language,
    to: email,
    subject: texts.subject(from, household),
    greeting: texts.greeting,
    lead: texts.lead(from, household, role),
    link: { label: texts.label, href },
    end: texts.end(from, on),
  });
}

interface InvitationEmailDeps {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  publicOrigin: string;
}

/**
 * Registers the worker that sends invitations. The token is created when the email is written, so no token waits in the
 * queue; a retry replaces it.
 */
export function workInvitationEmails(jobs: JobQueue, { db, mailer, publicOrigin }: InvitationEmailDeps): void {
  jobs.work('invitation-letter', async ({ householdId, invitationId }) => {
    const email = await db.withHousehold({ householdId, userId: '' }, async (tx) => {
      const invitation = await findInvitationEmail(tx, invitationId);
      if (invitation === null || invitation.email === null) return null;
      const { token, digest } = newInvitationToken();
      await setDigest(tx, invitationId, digest);
      return composeInvitation({ ...invitation, email: invitation.email }, invitationLink(publicOrigin, token));
    });
    if (email !== null) await mailer.send(email);
  });
}
