import type { Check } from '../src/index.ts';

/** Exit codes of `tideline`, on which scripts rely. */
export const EXIT = { ok: 0, failed: 1, refused: 2, conflict: 3, notAllowed: 4, unreachable: 5 } as const;

/** The reason why a command failed, with its exit code. */
export class Failure extends Error {
  readonly code: string;
  readonly exitCode: number;
  readonly checks: readonly Check[];

  constructor(code: string, detail: string, exitCode: number, checks: readonly Check[] = []) {
    super(detail);
    this.name = 'Failure';
    this.code = code;
    this.exitCode = exitCode;
    this.checks = checks;
  }
}

/** Returns the code of an error of Node or the operating system, such as ENOENT, or an empty text. */
export const systemCode = (error: unknown): string => (error as { code?: string }).code ?? '';

/** Creates the failure for a mistake in the command line. */
export const usage = (detail: string): Failure => new Failure('USAGE', detail, EXIT.failed);

/** Returns the exit code for a status of the registry. */
export function exitCodeOf(status: number): number {
  if (status === 422 || status === 413) return EXIT.refused;
  if (status === 409) return EXIT.conflict;
  if (status === 401 || status === 403 || status === 429) return EXIT.notAllowed;
  return status === 502 || status === 503 || status === 504 ? EXIT.unreachable : EXIT.failed;
}
