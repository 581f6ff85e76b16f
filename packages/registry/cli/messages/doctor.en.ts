import type { Count } from '../language/count.ts';

const counted = ({ value, text }: Count, noun: string): string => `${text} ${noun}${value === 1 ? '' : 's'}`;

export const doctor = {
  /** Names of checked parts, by the names that programs read. */
  parts: {
    registry: 'registry',
    token: 'token',
    releases: 'releases',
    installation: 'installation',
    settings: 'settings',
    database: 'database',
    migrations: 'migrations',
    rights: 'rights',
    secrets: 'secrets',
    clock: 'clock',
    'time zones': 'time zones',
    jobs: 'jobs',
    nights: 'nightly runs',
    'data folder': 'data folder',
    key: 'key',
    files: 'files',
    mail: 'mail',
    disk: 'disk',
    backup: 'backup',
  },
  startIt: 'Start Tideline, or run this command with its ADMIN_HOST and ADMIN_PORT, or with TIDELINE_URL.',
  serves: (url: string, environment: string, generation: number) =>
    `${url} serves ${environment}, generation ${generation}`,
  setToken: 'Set TIDELINE_TOKEN to one for operators: tideline token create.',
  tokenValid: (tokens: Count) => `valid for an operator, one of ${tokens.text}`,
  deployAgain: 'Deploy them again: tideline deploy.',
  active: (releases: Count) => `${releases.text} active`,
  off: (remotes: string) => `turned off: ${remotes}`,
  alone: (remotes: string) => `nothing to roll back to: ${remotes}`,
  correct: 'Correct this first.',
  allWell: 'All is well.',
  sum: (problems: Count, warnings: Count) => `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}.`,
} as const;
