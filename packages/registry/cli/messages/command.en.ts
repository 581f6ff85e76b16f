/**
 * Texts of every command: the overview, mistakes in the command line, and causes that prevent a command from running.
 */
export const command = {
  title: 'tideline: deploy and roll back remotes, back up and restore an installation, help its users',
  notes: [
    'tideline COMMAND --help shows its options; --json prints one JSON object.',
    'TIDELINE_URL is the registry (default: http://127.0.0.1:9090), TIDELINE_TOKEN the token.',
    'Exit codes: 0 done, 1 wrong usage or unexpected error, 2 refused, 3 conflict, 4 not allowed, 5 unreachable.',
  ],
  unknown: (name: string, all: string) => `There is no command "${name}". The commands are ${all}.`,
  /** `detail` is the message of the runtime's parser, without its period. */
  badOption: ({ detail, name }: { code: string; option: string; detail: string; name: string }) =>
    `${detail}. tideline ${name} --help shows the options.`,
  fix: (text: string) => `    fix: ${text}`,
  notFromTo: (option: string, given: string, most: string) => `--${option} ${given} is not a number from 1 to ${most}.`,
  otherLanguage: (given: string, known: string) =>
    `TIDELINE_LANG=${given} is not a language of this command: choose one of ${known}.`,
  notHere: 'This command works on an installation: run it on the server, in Tideline’s folder.',
  noDataFolder:
    'TIDELINE_DATA is not set. Use the settings of the service, as docs/OPERATING.md describes under ' +
    '"Install a packed release".',
  stopped: (end: { signal: string } | { code: string }) =>
    `The command was stopped (${'signal' in end ? end.signal : `exit code ${end.code}`}) before it finished.`,
} as const;

/** Reasons why the registry was not reached. */
export const connection = {
  badAddress: (url: string) => `TIDELINE_URL=${url} is not a valid address. Use one like https://money.example.org.`,
  otherAnswer: (url: string) => `${url} is not a registry that this command knows.`,
  noAnswer: (url: string, why: string) =>
    `${url} does not answer (${why}). Is Tideline running there? TIDELINE_URL is the address of the operators’ ` +
    'listener, or of a public registry.',
  closed: (url: string, path: string) =>
    `${url} has no registry at ${path}: use the operators’ listener, or ask the operator to start with ` +
    'REGISTRY_PUBLIC=true.',
  answered: (url: string, status: string) => `${url} answered ${status}.`,
} as const;
