import { householdUrl } from '../../platform/household-url.ts';
import { formatDate } from '@tideline/contract/format';
import type { z } from 'zod';
import { findRecipient } from '../../platform/auth/users.store.ts';
import { civilDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import type { JOB_KINDS } from '../../platform/jobs/jobs.ts';
import { composeEmail, type Email } from '../../platform/mail/email.ts';
import * as store from './deletions.store.ts';
import { GRACE_DAYS } from './household-deletion.service.ts';

type DeletionLetter = z.output<(typeof JOB_KINDS)['deletion-letter']['data']>;

const NOT_YOU = 'If it wasn’t you, cancel it and change your password now. Someone else can use your account.';

/** Names are entered by users; in a subject they are one line of limited length. */
const inSubject = (name: string): string => name.replaceAll(/\s+/g, ' ').slice(0, 60);

/** Composes an email about a deletion; null if there is nothing left to send. */
export async function composeDeletionEmail(
  tx: Tx,
  { what, userId, householdId }: DeletionLetter,
  publicOrigin: string,
): Promise<Email | null> {
  const recipient = await findRecipient(tx, userId);
  if (recipient === null) return null;
  const to = { to: recipient.email, greeting: `Hello ${recipient.name},` };
  if (what === 'account-requested') {
    const deletion = await store.findUserDeletion(tx, userId);
    if (deletion === null) return null;
    const on = formatDate(civilDate(new Date(deletion.deletesAt), 'UTC'), { locale: 'en-US', style: 'full' });
    return composeEmail({
      ...to,
      subject: 'Your account will be deleted',
      lead: `you asked to delete your Tideline account. It will be deleted on ${on}. Until then you can cancel:`,
      link: { label: 'Cancel deletion', href: `${publicOrigin}/settings?section=security` },
      end: NOT_YOU,
    });
  }
  if (householdId === undefined) return null;
  await enterHousehold(tx, householdId);
  const household = await store.describeDeletion({ ...tx, householdId, userId });
  if (household === null) return null;
  const name = inSubject(household.name);
  const href = (section: string): string => householdUrl(publicOrigin, `/settings?section=${section}`, householdId);
  if (what === 'account-kept')
    return composeEmail({
      ...to,
      subject: 'Your account was not deleted',
      lead: `your Tideline account stays, because “${name}” has no other owner. Make someone else owner, or delete it:`,
      link: { label: 'See members', href: href('members') },
      end: 'Then you can delete your account.',
    });
  if (what === 'household-canceled')
    return composeEmail({
      ...to,
      subject: `${name} stays`,
      lead: `the deletion of the household “${name}” was canceled. Everything in it stays.`,
      end: 'You don’t need to do anything.',
    });
  if (household.deletesAt === null) return null;
  const { locale, timezone, requestedBy } = household;
  const on = formatDate(civilDate(new Date(household.deletesAt), timezone), { locale, style: 'full' });
  return composeEmail({
    ...to,
    subject: `${name} will be deleted`,
    lead:
      `${requestedBy ?? 'an owner'} asked to delete the household “${name}” with everything in it. It will be deleted ` +
      `on ${on}. Export it or cancel the deletion here:`,
    link: { label: 'Export or cancel', href: href('data') },
    end: `Any owner can cancel for ${GRACE_DAYS} days. After that, nobody can bring it back.`,
  });
}
