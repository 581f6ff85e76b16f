/** The doctor's finding about one part of the installation. */
export interface Finding {
  what: string;
  /** A warning is worth a look; a problem breaks something, or will. */
  level: 'ok' | 'warning' | 'problem';
  detail: string;
  /** The remedy. */
  advice?: string;
}

export const ok = (what: string, detail: string): Finding => ({ what, level: 'ok', detail });
export const warning = (what: string, detail: string, advice: string): Finding => ({
  what,
  level: 'warning',
  detail,
  advice,
});
export const problem = (what: string, detail: string, advice: string): Finding => ({
  what,
  level: 'problem',
  detail,
  advice,
});

/** Returns a cause without values, which could be secrets. */
export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
