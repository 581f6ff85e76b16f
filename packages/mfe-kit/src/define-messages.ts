import type { Translation as TranslationOf } from '@tideline/contract/language';

export { countText, plural, pluralsOf, type PluralForms, type Plurals } from './count-text.ts';

/** A sentence, or a sentence with parameters. */
export type Message = string | ((params: never) => string);
export type Messages = Readonly<Record<string, Message>>;

/** Declares the messages of one application with typed parameters, in `messages/en.ts`. */
export const defineMessages = <const M extends Messages>(messages: M): M => messages;

/**
 * The texts of a message file in another language: the same keys and parameters, other words.
 *
 *     import type { messages as english } from '../en.ts';
 *     export const messages: Translation<typeof english> = { … };
 */
export type Translation<T> = TranslationOf<T>;
