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

/** A failed system call as a sentence with the way out; anything else with its stack, for it is a defect. */
export function explainSystemError(error: unknown): StartError {
  const code = systemCode(error);
  const path = typeof error === 'object' && error !== null && 'path' in error ? String(error.path) : 'the data folder';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(EXIT.failed, `The disk that holds ${path} is full: free some space and start again.`, {
      cause: error,
    });
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(
      EXIT.failed,
      `This user may not use ${path}: change its owner, or choose another folder with TIDELINE_DATA.`,
      { cause: error },
    );
  if (code === 'EROFS')
    return new StartError(
      EXIT.failed,
      `${path} is on a disk that cannot be written: choose another folder with TIDELINE_DATA.`,
      { cause: error },
    );
  if (code === '53100')
    return new StartError(EXIT.failed, 'The disk that holds the database is full: free some space and start again.', {
      cause: error,
    }); // PostgreSQL's disk_full
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new StartError(
      EXIT.badConfiguration,
      `${path} cannot be a folder, for there is a file in its place: choose another one with TIDELINE_DATA.`,
      { cause: error },
    );
  return new StartError(
    EXIT.failed,
    `The api stopped while starting: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    { cause: error },
  );
}

/** ENOENT and the like; errors of Node itself need not be instances of the Error we see. */
export const systemCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
