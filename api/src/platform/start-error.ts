import { type Language, LANGUAGES } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import { framesOf } from '@tideline/reporting/server';
import * as english from './messages/start-errors.en.ts';

/** Exit codes of the api process; they are part of the `npm start` interface. */
export const EXIT = { stopped: 0, failed: 1, folderInUse: 75, badConfiguration: 78 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A sentence for the operator, whose language may differ from that of the log. */
export type Sentence = (language: Language) => string;

/** Texts of the problems that keep Tideline from its data, by language. */
export const startTextsIn = await inLanguages(import.meta.dirname, 'start-errors', english);

type StartErrors = ReturnType<typeof startTextsIn>['startErrors'];

/**
 * Thrown if the process cannot start. One sentence names the problem and the fix: in English in the message, and in the
 * operator's language for commands.
 */
export class StartError extends Error {
  readonly exitCode: ExitCode;
  readonly sentence: Sentence;

  constructor(exitCode: ExitCode, reason: string | ((texts: StartErrors) => string), options?: ErrorOptions) {
    const sentence: Sentence = (language) =>
      typeof reason === 'string' ? reason : reason(startTextsIn(language).startErrors);
    super(sentence(LANGUAGES[0]), options);
    this.name = 'StartError';
    this.exitCode = exitCode;
    this.sentence = sentence;
  }
}

/** SQL states of data exceptions and violated constraints, whose messages quote values of rows. */
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
  const cause = { cause: error };
  const path = typeof error === 'object' && error !== null && 'path' in error ? String(error.path) : undefined;
  const at = (texts: StartErrors): string => path ?? texts.theDataFolder;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(EXIT.failed, (texts) => texts.diskFull(at(texts)), cause);
  if (code === 'EACCES' || code === 'EPERM')
    return new StartError(EXIT.failed, (texts) => texts.noRights(at(texts)), cause);
  if (code === 'EROFS') return new StartError(EXIT.failed, (texts) => texts.readOnly(at(texts)), cause);
  // PostgreSQL's disk_full
  if (code === '53100') return new StartError(EXIT.failed, (texts) => texts.databaseDiskFull, cause);
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new StartError(EXIT.badConfiguration, (texts) => texts.notFolder(at(texts)), cause);
  return new StartError(EXIT.failed, (texts) => texts.defect(describeDefect(error)), cause);
}

/**
 * Returns the code of a system error, such as ENOENT. Node's own errors need not be instances of this realm's Error.
 */
export const systemCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
