import { LANGUAGES } from '@tideline/contract/language';
import type { Sentence } from './start-error.ts';

/**
 * Thrown to refuse an operator's command before anything is changed. It contains the reason as one sentence; the
 * message is in English.
 */
export class CommandRefused extends Error {
  readonly code: string;
  readonly sentence: Sentence;

  constructor(code: string, sentence: Sentence) {
    super(sentence(LANGUAGES[0]));
    this.name = 'CommandRefused';
    this.code = code;
    this.sentence = sentence;
  }
}
