/** Reasons why a command for users did nothing. */
export const refusals = {
  nameAction: (actions: string) => `Name one of ${actions}.`,
  otherVersion: 'The database belongs to another version: start Tideline once first.',
  nameEmail: 'Give the user’s email address.',
  roleWithoutHousehold: 'A role needs a household: add --household.',
  /** `problems` come from the contract's schema, in English. */
  notValid: (problems: string) => problems,
  householdDeleted: 'This household has since been deleted.',
  noUser: (email: string) => `No user has the address ${email}.`,
  severalUsers: (count: number, email: string) => `${count} users have the address ${email}, and none confirmed it.`,
  noHouseholdOf: (email: string) => `${email} belongs to no household: add --household.`,
  severalHouseholdsOf: (email: string, names: string) => `${email} belongs to ${names}: add --household.`,
  noHousehold: (name: string) => `There is no household ${name}.`,
  severalHouseholds: (count: number, name: string, ids: readonly string[]) =>
    `${count} households are named ${name}: choose one by its id, ${ids.join(' or ')}.`,
} as const;
