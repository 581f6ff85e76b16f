import { LANGUAGES } from '@tideline/contract/language';
import type { Sentence } from './start-error.ts';

/** The reason to refuse a command of the operator, in one sentence. Nothing was changed. The message is in English. */
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
