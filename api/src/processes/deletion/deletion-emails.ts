import { householdUrl } from '../../platform/household-url.ts';
import { formatDate } from '@tideline/contract/format';
import { languageOf, localeFor } from '@tideline/contract/language';
import type { z } from 'zod';
import { findRecipient } from '../../platform/auth/users.store.ts';
import { civilDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import { inLanguages } from '@tideline/contract/texts';
import type { JOB_KINDS } from '../../platform/jobs/jobs.ts';
import { composeEmail, type Email } from '../../platform/mail/email.ts';
import * as store from './deletions.store.ts';
import * as english from './messages/deletion-emails.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'deletion-emails', english);

type DeletionEmailJob = z.output<(typeof JOB_KINDS)['deletion-letter']['data']>;

/** Shortens a name to one line of limited length for a subject, because users enter names. */
const inSubject = (name: string): string => name.replaceAll(/\s+/g, ' ').slice(0, 60);

/** Composes an email about a deletion; null if there is nothing left to send. */
export async function composeDeletionEmail(
  tx: Tx,
  { what, userId, householdId }: DeletionEmailJob,
  publicOrigin: string,
): Promise<Email | null> {
  const recipient = await findRecipient(tx, userId);
  if (recipient === null) return null;
  const language = languageOf(recipient.language, 'en-US');
  const { deletionTexts: texts, hello } = textsIn(language);
  const to = { to: recipient.email, language, greeting: hello(recipient.name) };
  if (what === 'account-requested') {
    const deletion = await store.findUserDeletion(tx, userId);
    if (deletion === null) return null;
    const on = formatDate(civilDate(new Date(deletion.deletesAt), 'UTC'), {
      locale: localeFor(language, 'en-US'),
      style: 'full',
    });
    const withPrivate = (await store.listMemberships(tx, userId)).some(({ isPrivate }) => isPrivate);
    const { label, ...words } = texts[what](on, withPrivate);
    return composeEmail({
      ...to,
      ...words,
      link: { label, href: `${publicOrigin}/settings?section=security` },
    });
  }
  if (householdId === undefined) return null;
  await enterHousehold(tx, householdId);
  const household = await store.describeDeletion({ ...tx, householdId, userId });
  if (household === null) return null;
  const name = inSubject(household.name);
  const href = (section: string): string => householdUrl(publicOrigin, `/settings?section=${section}`, householdId);
  if (what === 'account-kept') {
    const { label, ...words } = texts[what](name);
    return composeEmail({ ...to, ...words, link: { label, href: href('members') } });
  }
  if (what === 'household-canceled') return composeEmail({ ...to, ...texts[what](name) });
  if (household.deletesAt === null) return null;
  const { locale, timezone, requestedBy } = household;
  const on = formatDate(civilDate(new Date(household.deletesAt), timezone), {
    locale: localeFor(language, locale),
    style: 'full',
  });
  const { label, ...words } = texts['household-requested'](name, requestedBy, on);
  return composeEmail({ ...to, ...words, link: { label, href: href('data') } });
}
