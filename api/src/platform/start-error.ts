import { framesOf } from '@tideline/reporting/server';

/** Exit codes of the api process; they are part of the `npm start` interface. */
export const EXIT = { stopped: 0, failed: 1, folderInUse: 75, badConfiguration: 78 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The process cannot start. The message is one sentence for the user that names the problem and the fix. */
export class StartError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.exitCode = exitCode;
  }
}

/** PostgreSQL's data exceptions and violated constraints, whose messages quote values of rows. */
const QUOTES_ROWS = /^2[23]/;

function describeDefect(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = systemCode(error) ?? '';
  return QUOTES_ROWS.test(code)
    ? `${error.name} ${code}\n${framesOf(error).join('\n')}`
    : (error.stack ?? error.message);
}

/** Explains a failed system call in a sentence with a fix; any other error is a defect and shows its stack. */
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
    return new StartError(EXIT.failed, `${path} is on a read-only disk: choose another folder with TIDELINE_DATA.`, {
      cause: error,
    });
  if (code === '53100')
    return new StartError(EXIT.failed, 'The disk that holds the database is full: free some space and start again.', {
      cause: error,
    }); // PostgreSQL's disk_full
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new StartError(
      EXIT.badConfiguration,
      `${path} is a file, not a folder: choose another folder with TIDELINE_DATA.`,
      { cause: error },
    );
  return new StartError(EXIT.failed, `The api stopped while starting: ${describeDefect(error)}`, { cause: error });
}

/** Returns ENOENT and the like. Node's own errors need not be instances of this realm's Error. */
export const systemCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
