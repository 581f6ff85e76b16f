import { messages } from '../../../messages/sweep-words.en.ts';

type Plain = keyof typeof messages;

/** The sentence of a reason; null where there is none for it. */
export const reasonKey = (reason: string): Plain | null => (Object.hasOwn(messages, `reason.${reason}`) ? (`reason.${reason}` as Plain) : null);

/** The sentence of a code with which a bank returned a payment. */
export const returnKey = (code: string): Plain => (Object.hasOwn(messages, `return.${code}`) ? (`return.${code}` as Plain) : 'return.unknown');
