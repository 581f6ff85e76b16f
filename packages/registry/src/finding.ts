/** Gates in the order in which a deploy reports them. */
export const GATES = [
  'description',
  'integrity',
  'version',
  'scripts',
  'exports',
  'styles',
  'size',
  'budgets',
  'addresses',
  'contributions',
  'links',
  'icons',
  'slots',
  'shell',
  'contract',
  'federation',
  'shares',
] as const;
export type GateName = (typeof GATES)[number];

/** One reason why a gate rejects a release. */
export interface Finding {
  gate: GateName;
  /** The problem, as a sentence without its period. */
  detail: string;
  /** The action to take now, in the imperative. */
  fix: string;
}

/** The result of one gate for commands and the API. */
export interface Check {
  gate: GateName;
  ok: boolean;
  detail: string;
  fix?: string;
}

/** Returns the checks of every gate: one for each rejection, or one for success. */
export const checksOf = (findings: readonly Finding[]): Check[] =>
  GATES.flatMap((gate): Check[] => {
    const refused = findings.filter((finding) => finding.gate === gate);
    return refused.length > 0
      ? refused.map((finding) => ({ ok: false, ...finding }))
      : [{ gate, ok: true, detail: '' }];
  });
