import type { SweepRun } from '@tideline/contract';
import { messages } from '../../../messages/sweep-words.en.ts';

type Plain = keyof typeof messages;

/** Returns the message key of a reason; null if there is none. */
export const reasonKey = (reason: string): Plain | null =>
  Object.hasOwn(messages, `reason.${reason}`) ? (`reason.${reason}` as Plain) : null;

/** Returns the message key of a bank's return code. */
export const returnKey = (code: string): Plain =>
  Object.hasOwn(messages, `return.${code}`) ? (`return.${code}` as Plain) : 'return.unknown';

/**
 * Returns the message key of a state. A proposal expires without an answer; an instructed transfer that expires was not
 * made.
 */
export const stateKey = (state: SweepRun['state'], wasInstructed: boolean): `state.${SweepRun['state'] | 'not_made'}` =>
  state === 'expired' && wasInstructed ? 'state.not_made' : `state.${state}`;
