import { LINK_MINUTES } from '../../../platform/auth/email-tokens.ts';
import type { SECURITY_NOTICES } from '../../../platform/jobs/jobs.ts';
import { RECENT_FACTOR_DAYS } from '../../../platform/auth/factors/factors.store.ts';
import type { LinkedWords, Words } from '../email-words.ts';

const ADDED_BY_OTHERS =
  `If it wasn’t you, choose “Forgot password?” on the sign-in page now. A new password set by email signs out every ` +
  `device and removes everything that was added in the ${RECENT_FACTOR_DAYS} days before.`;

const NOT_YOU =
  'If it wasn’t you, change your password now, then check Settings → Security. Someone else can use your account.';

export const securityTexts: Readonly<
  Record<Exclude<(typeof SECURITY_NOTICES)[number], 'factor-reset-requested' | 'factor-reset'>, Words>
> = {
  'totp-added': {
    subject: 'Two-step verification is on',
    lead: 'An authenticator app was added to your Tideline account. Signing in now requires a code.',
    end: ADDED_BY_OTHERS,
  },
  'totp-removed': {
    subject: 'An authenticator app was removed',
    lead: 'The authenticator app was removed from your Tideline account. Its codes no longer work.',
    end: NOT_YOU,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    lead: 'A passkey was added to your Tideline account. Your password alone no longer signs you in.',
    end: ADDED_BY_OTHERS,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    lead: 'A passkey was removed from your Tideline account.',
    end: NOT_YOU,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    lead: 'A recovery code was used for your Tideline account. It won’t work again.',
    end: NOT_YOU,
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    lead: 'New recovery codes were created for your Tideline account. The old ones no longer work.',
    end: NOT_YOU,
  },
  'provider-linked': {
    subject: 'A sign-in account was linked',
    lead:
      'An account at the sign-in provider was linked to your Tideline account. It signs you in without the ' +
      'password.',
    end: 'If it wasn’t you, unlink it in Settings → Security, and change your password now.',
  },
  'provider-unlinked': {
    subject: 'A sign-in account was unlinked',
    lead: 'The account at the sign-in provider was unlinked from your Tideline account. It no longer signs you in.',
    end: NOT_YOU,
  },
  'api-token-created': {
    subject: 'An API token was created',
    lead:
      'An API token was created for your Tideline account. A program can use it to read, and possibly change, a ' +
      'household.',
    end: 'If it wasn’t you, revoke it in Settings → Security, and change your password now.',
  },
};

/** Text below the notice of an added factor, for an address that the user confirmed. */
export const factorUndo: Pick<LinkedWords, 'label' | 'end'> = {
  label: 'This wasn’t me',
  end:
    `If it was you, you don’t need to do anything. Otherwise the link removes it, signs you out everywhere and lets ` +
    `you choose a new password. It works once, for ${RECENT_FACTOR_DAYS} days; after that, ask the operator of this ` +
    `server.`,
};

export const factorResetRequested: LinkedWords = {
  subject: 'Someone asked to turn off two-step verification',
  lead:
    'Someone who knows your password asked to turn off two-step verification for your Tideline account. If it wasn’t ' +
    'you, cancel it and change your password now:',
  label: 'Keep two-step verification',
  end: 'If it was you, sign in again in 3 days. We’ll then send the link that turns it off.',
};

export const factorReset: LinkedWords = {
  subject: 'Turn off two-step verification',
  lead: 'Turn off two-step verification for your Tideline account here:',
  label: 'Turn off two-step verification',
  end:
    `The link works once and expires in ${LINK_MINUTES} minutes. It removes your authenticator app, passkeys and ` +
    `recovery codes. If you didn’t ask for this, change your password now.`,
};
