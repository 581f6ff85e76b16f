import { GRACE_DAYS } from '../grace.ts';

export const hello = (name: string): string => `Hello ${name},`;

/** Emails about the deletion of a user or a household. Names are on one line, and dates are formatted. */
export const deletionTexts = {
  'account-requested': (on: string, withPrivate: boolean) => ({
    subject: 'Your account will be deleted',
    lead:
      `You asked to delete your Tideline account. It will be deleted on ${on}` +
      `${withPrivate ? ', with your private accounts' : ''}. Until then, you can cancel:`,
    label: 'Cancel deletion',
    end: 'If it wasn’t you, cancel it and change your password now. Someone else can use your account.',
  }),
  'account-kept': (household: string) => ({
    subject: 'Your account wasn’t deleted',
    lead:
      `Your Tideline account stays, because “${household}” has no other owner. ` +
      `Make someone else an owner, or delete the household:`,
    label: 'See members',
    end: 'Then you can delete your account.',
  }),
  'household-canceled': (household: string) => ({
    subject: `${household} won’t be deleted`,
    lead: `The deletion of the household “${household}” was canceled. Everything in it stays.`,
    end: 'You don’t need to do anything.',
  }),
  'household-requested': (household: string, requestedBy: string | null, on: string) => ({
    subject: `${household} will be deleted`,
    lead:
      `${requestedBy ?? 'An owner'} asked to delete the household “${household}” with everything in it. It will be ` +
      `deleted on ${on}. Export it or cancel the deletion here:`,
    label: 'Export or cancel',
    end: `Any owner can cancel for ${GRACE_DAYS} days. After that, nobody can restore it.`,
  }),
} as const;
