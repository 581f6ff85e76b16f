import type { useT } from '@tideline/mfe-kit';
import { messages } from '../../../messages/sweep-rule.en.ts';

type Translate = ReturnType<typeof useT<typeof messages>>;
type ProblemKey = Extract<keyof typeof messages, `problem.${string}`>;

const isProblem = (key: string): key is ProblemKey => Object.hasOwn(messages, key);

/** Returns the message for a problem with a rule. */
export function sentenceOf(t: Translate, code: string): string {
  const key = `problem.${code}`;
  return isProblem(key) ? t(key) : code;
}
