import type { Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import { CommandRefused } from '../../platform/command-refused.ts';
import { StartError } from '../../platform/start-error.ts';
import * as english from './messages/doctor.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'doctor', english);

/** Returns the text of a finding in the operator's language. */
export type Said = (texts: ReturnType<typeof textsIn>['doctor'], language: Language) => string;

/** The doctor's finding about one part of the installation. */
export interface Found {
  what: string;
  /** A warning needs attention. A problem breaks something now, or will break it later. */
  level: 'ok' | 'warning' | 'problem';
  detail: Said;
  /** What the operator should do. */
  advice?: Said;
}

/** A finding as the command prints it. */
export interface Finding extends Pick<Found, 'what' | 'level'> {
  detail: string;
  advice?: string;
}

export const ok = (what: string, detail: Said): Found => ({ what, level: 'ok', detail });
export const warning = (what: string, detail: Said, advice: Said): Found => ({
  what,
  level: 'warning',
  detail,
  advice,
});
export const problem = (what: string, detail: Said, advice: Said): Found => ({
  what,
  level: 'problem',
  detail,
  advice,
});

/** Translates a finding into a language. */
export function inWords({ what, level, detail, advice }: Found, language: Language): Finding {
  const { doctor } = textsIn(language);
  return {
    what,
    level,
    detail: detail(doctor, language),
    ...(advice !== undefined && { advice: advice(doctor, language) }),
  };
}

/**
 * Returns the cause of an error without values, which could be secrets. Messages of other programs are not translated.
 */
export function causeOf(error: unknown, language: Language): string {
  if (error instanceof StartError || error instanceof CommandRefused) return error.sentence(language);
  return error instanceof Error ? error.message : String(error);
}
