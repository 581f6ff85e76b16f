export type { Translation } from '@tideline/contract/language';
export { countText, plural, pluralsOf, type PluralForms, type Plurals } from './count-text.ts';

/** A sentence, or a sentence with parameters. */
export type Message = string | ((params: never) => string);
export type Messages = Readonly<Record<string, Message>>;

/** Declares the messages of one application with typed parameters, in `messages/en.ts`. */
export const defineMessages = <const M extends Messages>(messages: M): M => messages;
