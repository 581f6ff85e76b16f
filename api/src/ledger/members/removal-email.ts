import { languageOf } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { composeEmail, type Email } from '../../platform/mail/email.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { findRemoved, type Removed } from './members.store.ts';
import * as english from './messages/removal.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'removal', english);

/** Formats a name for a subject as one line of limited length, because users enter names. */
const inSubject = (name: string): string => name.replaceAll(/\s+/g, ' ').slice(0, 60);

function composeRemoval({ email, name, language: chosen, householdName }: Removed): Email {
  const language = languageOf(chosen, 'en-US');
  const { removalTexts: texts } = textsIn(language);
  const household = inSubject(householdName);
  return composeEmail({
    language,
    to: email,
    subject: texts.subject(household),
    greeting: texts.greeting(name),
    lead: texts.lead(household),
    end: texts.end,
  });
}

/**
 * Registers the worker that emails removed members. They can no longer read the household's inbox, and may not have
 * another one.
 */
export function workRemovalEmails(
  jobs: JobQueue,
  { db, mailer }: { db: Database; mailer: Pick<Mailer, 'send'> },
): void {
  jobs.work('membership-letter', async ({ householdId, userId }) => {
    const removed = await db.withHousehold({ householdId, userId: '' }, (tx) => findRemoved(tx, userId));
    if (removed !== null) await mailer.send(composeRemoval(removed));
  });
}
