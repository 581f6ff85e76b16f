import type { Money } from './wire.ts';

/** The money of the wire, from minor units. */
export const toMoney = (minor: number, currency: string): Money => ({ minor: String(minor === 0 ? 0 : minor), currency });

/** Minor units of the money of the wire; always a safe integer, for the wire admits 15 digits. */
export const toMinor = (money: Money): number => Number(money.minor);
