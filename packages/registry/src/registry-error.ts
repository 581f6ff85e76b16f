import type { Finding } from './finding.ts';

/** Machine-readable error codes. Every message also explains how to fix the problem. */
export type RegistryErrorCode =
  | 'RELEASE_INVALID'
  | 'RELEASE_UNKNOWN'
  | 'RELEASE_DAMAGED'
  | 'GATE_REFUSED'
  | 'VERSION_TAKEN'
  | 'BUDGETS_DAMAGED'
  | 'HEALTH_DAMAGED'
  | 'ARCHIVE_INVALID'
  | 'ARCHIVE_TOO_LARGE'
  | 'TOKEN_UNKNOWN'
  | 'GENERATION_CONFLICT'
  | 'GENERATION_UNKNOWN'
  | 'GENERATION_DAMAGED'
  | 'NOTHING_TO_ROLL_BACK'
  | 'TRIAL_REFUSED';

/** An expected rejection by the registry. `problems` contains one readable sentence for each problem to fix. */
export class RegistryError extends Error {
  readonly code: RegistryErrorCode;
  readonly problems: readonly string[];

  constructor(code: RegistryErrorCode, message: string, problems: readonly string[] = []) {
    super([message, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'RegistryError';
    this.code = code;
    this.problems = problems;
  }
}

/** The rejection of a release by one or more gates. `findings` contains each reason with its fix. */
export class GateRefusal extends RegistryError {
  readonly findings: readonly Finding[];

  constructor(message: string, findings: readonly Finding[]) {
    super(
      'GATE_REFUSED',
      message,
      findings.map(({ detail, fix }) => `${detail}: ${fix}`),
    );
    this.name = 'GateRefusal';
    this.findings = findings;
  }
}
