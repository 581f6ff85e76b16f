import type { Count } from '../language/count.ts';

export const users = {
  notConfirmed: (email: string) => `${email} (not confirmed)`,
  role: (role: string) => role,
  noHousehold: 'no household',
  yes: 'yes',
  no: 'no',
  signedOut: 'signed out',
  deletes: (when: string) => `will be deleted ${when}`,
  head: ['EMAIL', 'NAME', 'HOUSEHOLDS', 'TWO-STEP', 'LAST USED (UTC)', ''],
  none: 'There are no users yet.',
  invited: (joins: { household: string; role: string } | null, until: string) => {
    const purpose =
      joins === null
        ? 'The link creates an account with its own household.'
        : `The link lets someone join ${joins.household} as ${joins.role}.`;
    return `${purpose} It works once, until ${until} UTC. Share it yourself: no email is sent.`;
  },
  reset: (email: string) =>
    `${email} now signs in with the password alone. Passkeys, the authenticator app and recovery codes were removed, ` +
    'and every device was signed out.',
  resetSeveral: (users: Count) => `This applies to ${users.text} users, who have the same address.`,
  alreadyOwner: (email: string, household: string) => `${email} was already an owner of ${household}.`,
  owner: (email: string, household: string, joined: boolean) =>
    `${email} is now an owner of ${household}${joined ? ', and joined it' : ''}.`,
  nameAction: (actions: string) => `Name one of ${actions}: tideline user list.`,
  optionsOnly: (action: string) => `tideline user ${action} takes options only: tideline user --help shows them.`,
  oneEmail: (action: string) => `Name one email address: tideline user ${action} EMAIL.`,
} as const;
