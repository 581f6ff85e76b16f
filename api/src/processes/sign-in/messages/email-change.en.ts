import { UNDO_DAYS } from '../../../platform/auth/email-changes.store.ts';
import { LINK_MINUTES } from '../../../platform/auth/email-tokens.ts';
import { RECENT_FACTOR_DAYS } from '../../../platform/auth/factors/factors.store.ts';
import type { LinkedWords, Words } from '../email-words.ts';

export const confirmAddress: LinkedWords = {
  subject: 'Confirm your new email address',
  lead: 'You asked to use this address for your Tideline account. Confirm it:',
  label: 'Use this address',
  end:
    `The link works once and expires in ${LINK_MINUTES} minutes. Until then, your old address stays. ` +
    'If you didn’t ask for this, ignore this email.',
};

/**
 * Sent to the owner of an address that another user requested, so that this user does not learn whether the address
 * has an account.
 */
export const addressInUse: LinkedWords = {
  subject: 'Someone asked to use your email address',
  lead:
    'Someone asked to use this address for another Tideline account. Your account already has it, so nothing ' +
    'changed. If it was you, sign in to the account you already have:',
  label: 'Sign in',
  end: 'If it wasn’t you, ignore this email. Nobody has accessed your account.',
};

export const addressLeft = (newEmail: string): Words => ({
  subject: 'Your email address was changed',
  lead: `Your Tideline account now uses ${newEmail}. We no longer send email to this address.`,
  end: 'If it wasn’t you, tell the operator of your Tideline server now.',
});

export const addressLeftWithUndo = (newEmail: string): LinkedWords => ({
  subject: 'Your email address was changed',
  lead: `Your Tideline account now uses ${newEmail}. If it wasn’t you, restore this address and choose a new password:`,
  label: 'Restore this address',
  end:
    `The link works once and expires in ${UNDO_DAYS} days. It signs out every device, and removes recovery codes and every ` +
    `passkey, authenticator app and linked account added in the ${RECENT_FACTOR_DAYS} days before the change or since.`,
});

export const addressJoined: Words = {
  subject: 'Your email address was changed',
  lead: 'Your Tideline account now uses this address. Sign in with it from now on.',
  end: 'If it wasn’t you, change your password in Settings → Security.',
};
