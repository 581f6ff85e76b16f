/** Exit codes of the api process; they are part of what `npm start` promises. */
export const EXIT = { stopped: 0, failed: 1, folderInUse: 75, badConfiguration: 78 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The process cannot start; the message is one sentence for a person: what is wrong and what to do. */
export class StartError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.exitCode = exitCode;
  }
}
