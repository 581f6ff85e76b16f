import type { SweepRun } from '@tideline/contract';
import { messages } from '../../../messages/sweep-words.en.ts';

type Plain = keyof typeof messages;

/** The sentence of a reason; null where there is none for it. */
export const reasonKey = (reason: string): Plain | null =>
  Object.hasOwn(messages, `reason.${reason}`) ? (`reason.${reason}` as Plain) : null;

/** The sentence of a code with which a bank returned a payment. */
export const returnKey = (code: string): Plain =>
  Object.hasOwn(messages, `return.${code}`) ? (`return.${code}` as Plain) : 'return.unknown';

/** A proposal ends because nobody answered it, an instruction because nobody made the transfer. */
export const stateKey = (state: SweepRun['state'], wasInstructed: boolean): `state.${SweepRun['state'] | 'not_made'}` =>
  state === 'expired' && wasInstructed ? 'state.not_made' : `state.${state}`;
