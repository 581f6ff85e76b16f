import { ApiError, useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/rules.en.ts';

const CODES = [
  'required',
  'too_long',
  'too_many',
  'from_after_to',
  'no_limit',
  'below_zero',
  'set_twice',
  'too_few_parts',
  'shares_above_whole',
  'shares_below_whole',
  'share_not_above_zero',
  'two_rests',
  'unknown',
] as const;
type Code = (typeof CODES)[number];
const isCode = (text: string): text is Code => CODES.some((code) => code === text);

/** Returns the server's validation errors, each with its field. */
export const problemsOf = (error: unknown): readonly { pointer: string; rule: string }[] =>
  error instanceof ApiError && error.is('VALIDATION_FAILED') ? error.fields : [];

/**
 * Returns a function that describes a problem. A reversed range of amounts has the same code as a reversed range of
 * dates.
 */
export function useProblemWords(): (problem: { pointer: string; rule: string }) => string {
  const t = useT(messages);
  return ({ pointer, rule: code }) => {
    if (code.startsWith('pattern_')) return t('problem.pattern');
    if (code === 'from_after_to' && pointer.endsWith('/maxMinor')) return t('problem.min_above_max');
    return isCode(code) ? t(`problem.${code}`) : t('problem.required');
  };
}
