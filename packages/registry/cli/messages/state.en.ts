export const state = {
  how: {
    start: () => 'by npm start',
    deploy: (by: string) => `deployed by ${by}`,
    rollback: (by: string) => `rolled back by ${by}`,
  },
  off: ' (off)',
  before: (release: string) => `before: ${release}`,
  trial: (release: string, percent: string) => `trial: ${release} for ${percent}%`,
  status: ({ environment, generation, at, by }: { environment: string; generation: number; at: string; by: string }) =>
    `${environment}, generation ${generation}${at === '' ? '' : `, since ${at} by ${by}`}`,
  /**
   * `action` is `deploy`, `rollback` and so on. `reason` is the text that the author entered; empty if there is none.
   */
  change: (one: { generation: number; at: string; action: string; by: string; reason: string }) =>
    `${one.generation}  ${one.at}  ${one.action} by ${one.by}${one.reason === '' ? '' : `: ${one.reason}`}`,
  none: 'none',
  removed: 'removed',
  active: 'active',
  previous: 'before',
  badLimit: (given: string) => `--limit ${given} is not a number from 1 to 999.`,
  oneRemote: (command: string) => `Name one remote: tideline ${command} mfe-accounts. tideline status lists them.`,
  nameRemote:
    'Name a remote, tideline rollback mfe-accounts, or a state of everything, tideline rollback --to 41. ' +
    'tideline history lists the states.',
  back: (remote: string, release: string, generation: number) =>
    `${remote} is back to ${release}, as generation ${generation}.`,
  withoutRemote: '--to rolls everything back; leave out the name of the remote.',
  badGeneration: (given: string) => `--to ${given} is not the number of a generation.`,
  allBack: (to: string, generation: number) =>
    `Everything is back to the state of generation ${to}, as generation ${generation}.`,
  switched: (remote: string, isOff: boolean, generation: number) =>
    `${remote} is turned ${isOff ? 'off' : 'on'}, generation ${generation}.`,
  oneOf: 'Use one of --percent N, --finish or --abort.',
  noTrial: (remote: string) => `No release of ${remote} is on trial. Start one: tideline deploy --trial 10.`,
  shownTo: (release: string, percent: string, generation: number) =>
    `${release} is shown to ${percent}% of sessions, generation ${generation}.`,
  finished: (release: string, generation: number) => `${release} is live for all sessions, generation ${generation}.`,
  aborted: (release: string, generation: number) =>
    `The trial of ${release} ended; all sessions are back on their previous release, generation ${generation}.`,
} as const;
