import type { Role } from '../../../platform/auth/sessions.store.ts';

const MAY: Readonly<Record<Role, string>> = {
  owner: 'manage it and its members',
  editor: 'see and change its accounts and plans',
  viewer: 'see its accounts and plans',
};

/** Texts of the invitation email; names are one line each, and the date is formatted. */
export const invitationTexts = {
  operator: 'The operator',
  subject: (from: string, household: string) => `${from} invited you to ${household}`,
  greeting: 'Hello,',
  lead: (from: string, household: string, role: Role) =>
    `${from} invited you to the household “${household}” on Tideline, where you can ${MAY[role]}.`,
  label: 'See the invitation',
  end: (from: string, on: string) =>
    `The link works once and expires on ${on}. If you don’t know ${from}, ignore this email.`,
} as const;
