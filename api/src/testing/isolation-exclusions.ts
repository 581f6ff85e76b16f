/**
 * Endpoints that do not belong to a household, so the household header has no effect, with the tests that cover them
 * instead.
 */

/** The reason why an endpoint is excluded from the isolation tests of households. */
type Reason =
  /** The caller is not signed in. A secret, such as a password or the token of a link, grants access. */
  | 'secret'
  /** It reads and changes only the signed-in user, and takes no id. */
  | 'self'
  /** It takes the id of an item of a user. */
  | 'item of a user'
  /** Its response is the same for everyone. */
  | 'public';

interface Exclusion {
  reason: Reason;
  /** Path of the test below `api/src`. */
  test: string;
}

const of = (test: string, reasons: Readonly<Record<string, Reason>>): Record<string, Exclusion> =>
  Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, { reason, test }]));

const SIGN_IN = 'processes/sign-in';

export const EXCLUDED: Readonly<Record<string, Exclusion>> = {
  ...of(`${SIGN_IN}/auth.test.ts`, {
    'auth.options': 'public',
    'auth.signUp': 'secret',
    'auth.signIn': 'secret',
    'auth.signOut': 'secret',
    'auth.session': 'self',
  }),
  ...of(`${SIGN_IN}/step-up.test.ts`, { 'auth.confirm': 'self', 'auth.fresh': 'self' }),
  ...of('processes/sample/sample.test.ts', { 'auth.startSample': 'public', 'auth.keepSample': 'self' }),
  ...of(`${SIGN_IN}/auth-emails.test.ts`, {
    'auth.requestVerification': 'self',
    'auth.verify': 'secret',
    'auth.requestReset': 'public',
    'auth.reset': 'secret',
  }),
  ...of(`${SIGN_IN}/factors/second-step.test.ts`, {
    'secondStep.code': 'secret',
    'secondStep.requestReset': 'secret',
    'secondStep.cancelReset': 'secret',
    'secondStep.reset': 'secret',
    'factors.get': 'self',
    'factors.startTotp': 'self',
    'factors.confirmTotp': 'self',
    'factors.removeTotp': 'self',
    'factors.renewRecoveryCodes': 'self',
    'factors.cancelReset': 'self',
  }),
  ...of(`${SIGN_IN}/factors/passkeys.test.ts`, {
    'passkeySignIn.start': 'public',
    'passkeySignIn.finish': 'secret',
    'passkeySignIn.startConfirmation': 'self',
    'passkeys.start': 'self',
    'passkeys.create': 'self',
    'passkeys.rename': 'item of a user',
    'passkeys.remove': 'item of a user',
  }),
  ...of(`${SIGN_IN}/user-sessions.test.ts`, {
    'auth.changePassword': 'self',
    'sessions.list': 'self',
    'sessions.remove': 'item of a user',
    'sessions.endOthers': 'self',
  }),
  ...of(`${SIGN_IN}/api-tokens/api-tokens.test.ts`, {
    'apiTokens.list': 'self',
    'apiTokens.create': 'item of a user',
    'apiTokens.revoke': 'item of a user',
  }),
  ...of(`${SIGN_IN}/provider/provider.test.ts`, {
    'signInProvider.get': 'self',
    'signInProvider.start': 'self',
    'signInProvider.finish': 'secret',
    'signInProvider.unlink': 'self',
  }),
  ...of(`${SIGN_IN}/factors/factor-undo.test.ts`, { 'secondStep.undo': 'secret' }),
  ...of(`${SIGN_IN}/email-change/email-change.test.ts`, {
    'emailChange.get': 'self',
    'emailChange.request': 'self',
    'emailChange.cancel': 'self',
    'emailChange.confirm': 'secret',
    'emailChange.undo': 'secret',
  }),
  ...of('processes/deletion/deletion.test.ts', {
    'accountDeletion.get': 'self',
    'accountDeletion.request': 'self',
    'accountDeletion.cancel': 'self',
  }),
  ...of('ledger/members/members.test.ts', {
    'households.list': 'self',
    'households.create': 'self',
    'invitationLinks.preview': 'secret',
    'invitationLinks.accept': 'secret',
  }),
  ...of('platform/http/http.test.ts', { 'me.update': 'self' }),
  ...of('processes/private-accounts/private-accounts.test.ts', { 'privateAccounts.list': 'self' }),
  ...of('processes/about/about.test.ts', { 'about.get': 'public' }),
  ...of('processes/test-error/test-error.test.ts', { 'testError.raise': 'public' }),
  ...of('automation/notifications/push-endings.test.ts', { 'pushRenewal.create': 'secret' }),
  ...of('automation/notifications/calendar-feed.test.ts', { 'calendarFile.get': 'secret' }),
  ...of('automation/notifications/unsubscribe.test.ts', {
    'unsubscribe.get': 'secret',
    'unsubscribe.confirm': 'secret',
  }),
};
