import { LINK_MINUTES } from '../../../platform/auth/email-tokens.ts';
import { RECENT_FACTOR_DAYS } from '../../../platform/auth/factors/factors.store.ts';
import type { LinkedWords, Words } from '../email-words.ts';

/** Greeting on a separate line with which emails begin, so that `lead` starts a paragraph. */
export const hello = (name: string | null): string => (name === null ? 'Hello,' : `Hello ${name},`);

export const verify: LinkedWords = {
  subject: 'Confirm your email address',
  lead: 'Confirm that this is your email address:',
  label: 'Confirm address',
  end:
    `The link works once and expires in ${LINK_MINUTES} minutes. ` +
    'If you didn’t create a Tideline account, ignore this email.',
};

export const reset: LinkedWords = {
  subject: 'Choose a new password',
  lead: 'You asked to reset your Tideline password. Choose a new one here:',
  label: 'Choose a new password',
  end:
    `The link works once and expires in ${LINK_MINUTES} minutes. If you didn’t ask for this, ignore this email. Your ` +
    `password won’t change.`,
};

export const passwordChanged: Words = {
  subject: 'Your password was changed',
  lead:
    'Your Tideline password was changed with a link sent to this address. All devices were signed out. ' +
    `Any passkey or authenticator app added in the last ${RECENT_FACTOR_DAYS} days was removed; older ones stay.`,
  end:
    'If it wasn’t you, someone else may be able to read your email. Secure your email account, then reset your ' +
    'Tideline password.',
};

export const passwordReplaced: Words = {
  subject: 'Your password was changed',
  lead: 'Your Tideline password was changed in Settings. All other devices were signed out.',
  end: 'If it wasn’t you, reset your password on the sign-in page now.',
};

/** Sent to the mailbox owner when the address already has a confirmed account. */
export const signedUpAgain: LinkedWords = {
  subject: 'Someone signed up with your email address',
  lead:
    'Someone created another Tideline account with your address. Your account is safe: nobody has accessed it, ' +
    'and the new account has none of your data. If it was you, sign in to the account you already have:',
  label: 'Sign in',
  end:
    'Forgot your password? Reset it on that page. If it wasn’t you, ignore this email: the new account can’t ' +
    'confirm your address and gets no emails.',
};

/** Sent when the address already has an unconfirmed account, because its owner may want either account. */
export const signedUpUnconfirmed = (since: string): LinkedWords => ({
  subject: 'Someone signed up with your email address',
  lead:
    `Someone created a Tideline account with this address, which already has one from ${since}. If it was you ` +
    `and you want to use the new account, confirm your address:`,
  label: 'Confirm address for the new account',
  end:
    `The link works once and expires in ${LINK_MINUTES} minutes. If it wasn’t you, ignore this email: nobody has ` +
    `accessed your account. To use your existing account, sign in or reset its password on the sign-in page.`,
});

export const resetSeveral: Words = {
  subject: 'Choose a new password',
  lead:
    'You asked to reset your password. Several Tideline accounts use this address, and none has confirmed it ' +
    'yet. Choose yours:',
  end:
    `Each link works once and expires in ${LINK_MINUTES} minutes. Your address will belong to the account you ` +
    `choose. If you didn’t ask for this, ignore this email. No password will change.`,
};

/** Label of a link to one of several accounts; the moment is in UTC. */
export const accountOf = (moment: string): string => `The account created on ${moment} UTC`;
