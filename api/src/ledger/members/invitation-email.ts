import { formatDate } from '@tideline/contract/format';
import { civilDate } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { composeEmail, type Email } from '../../platform/mail/email.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { invitationLink, newInvitationToken } from './invitation-token.ts';
import { findLetter, type Letter, setDigest } from './invitations.store.ts';

/** Names are entered by users; in a subject they are one line of limited length. */
const inSubject = (name: string): string => name.replaceAll(/\s+/g, ' ').slice(0, 60);

const MAY: Readonly<Record<Letter['role'], string>> = {
  owner: 'manage it and its members',
  editor: 'see and change its accounts and plans',
  viewer: 'see its accounts and plans',
};

function composeInvitation(
  { email, role, expiresAt, householdName, invitedBy, locale, timezone }: Letter & { email: string },
  href: string,
): Email {
  const from = inSubject(invitedBy ?? 'The operator');
  const household = inSubject(householdName);
  const on = formatDate(civilDate(new Date(expiresAt), timezone), { locale, style: 'full' });
  return composeEmail({
    to: email,
    subject: `${from} invited you to ${household}`,
    greeting: 'Hello,',
    lead: `${from} invited you to the household “${household}” on Tideline, where you can ${MAY[role]}.`,
    link: { label: 'See the invitation', href },
    end: `The link works once and expires on ${on}. If you don’t know ${from}, ignore this email.`,
  });
}

interface LetterDeps {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  publicOrigin: string;
}

/** The token is created when the email is written, so none waits in the queue; a retry replaces it. */
export function workInvitationLetters(jobs: JobQueue, { db, mailer, publicOrigin }: LetterDeps): void {
  jobs.work('invitation-letter', async ({ householdId, invitationId }) => {
    const email = await db.withHousehold({ householdId, userId: '' }, async (tx) => {
      const letter = await findLetter(tx, invitationId);
      if (letter === null || letter.email === null) return null;
      const { token, digest } = newInvitationToken();
      await setDigest(tx, invitationId, digest);
      return composeInvitation({ ...letter, email: letter.email }, invitationLink(publicOrigin, token));
    });
    if (email !== null) await mailer.send(email);
  });
}
