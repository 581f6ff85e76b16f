/** Exit codes of `npm start`, on which other programs rely. */
export const exitCodes = { stopped: 0, failed: 1, dataFolderInUse: 75, badConfiguration: 78 } as const;

/**
 * A reason to stop that the user can act on: one sentence with the cause and the solution; empty if it was already
 * printed.
 */
export class StartFailure extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number = exitCodes.failed) {
    super(sentence);
    this.name = 'StartFailure';
    this.exitCode = exitCode;
  }
}

/** Converts a failed system call to a sentence that explains how to fix it. */
export function explainSystemError(error: NodeJS.ErrnoException, doing: string): StartFailure {
  switch (error.code) {
    case 'ENOSPC':
      return new StartFailure(
        `The disk is full (while ${doing}). Free some space, then start again; nothing was lost.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new StartFailure(
        `This user may not write where Tideline needs to (while ${doing}: ` +
          `${error.path ?? error.message}). Change the owner of the folder or set TIDELINE_DATA to one that ` +
          `is yours.`,
      );
    case 'EROFS':
      return new StartFailure(
        `The disk is read-only (while ${doing}). Set TIDELINE_DATA to a folder that can be written.`,
      );
    default:
      return new StartFailure(`Stopped while ${doing}: ${error.message}`);
  }
}
