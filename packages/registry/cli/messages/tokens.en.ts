import type { Count } from '../language/count.ts';

/** Texts about tokens, budgets and garbage collection. */
export const tokens = {
  notWhole: (option: string, given: string) => `--${option} ${given} is not a whole number above 0.`,
  chooseScope: 'Choose what the token allows: --remote mfe-accounts, or --operator for everything.',
  nameHolder: 'Name the holder: --holder "accounts team, CI". The history shows that name.',
  made: (id: string) => `Set it as TIDELINE_TOKEN. It is shown only once. Revoke it with: tideline token revoke ${id}`,
  revokedAt: (when: string) => `revoked ${when}`,
  never: 'never expires',
  until: (when: string) => `until ${when}`,
  since: (when: string) => `since ${when}`,
  operator: 'operator',
  usage: 'Use: tideline token create | list | revoke ID',
  badId: (id: string) => `${id} is not a token id. tideline token list shows them.`,
  revoked: (id: string, holder: string) => `Token ${id} of ${holder} is revoked.`,
  removed: (releases: Count, size: string, isDryRun: boolean) =>
    `${releases.text} ${releases.value === 1 ? 'release' : 'releases'} ` +
    `${isDryRun ? 'would be removed' : 'removed'}, ${size} of served files.`,
  /** Result of an attempt: `done` or `refused`. */
  outcome: (outcome: string) => outcome,
  nameRemote: 'Name the remote: tideline budget mfe-accounts --entry 20000',
} as const;
