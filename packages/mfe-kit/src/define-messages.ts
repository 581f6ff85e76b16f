export { countText } from './count-text.ts';

/** A sentence, or a sentence with parameters. */
export type Message = string | ((params: never) => string);
export type Messages = Readonly<Record<string, Message>>;

/** Declares the sentences of one application with their parameters typed; lives in `messages/en.ts`. */
export const defineMessages = <const M extends Messages>(messages: M): M => messages;
