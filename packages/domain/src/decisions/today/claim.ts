import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';
import type { RungTarget } from '../ladder/rung.ts';

/**
 * Purpose of a part of a move. required: a minimum due · grace: keeps purchases interest-free · promo: this month's
 * payment to a promotion · plan: the active plan's extra · debt, low_debt: a payment by the ladder · buffer, savings:
 * cash moves where it earns more · hold: reserved for a promotion that is paid later.
 */
export type MoveClass = 'required' | 'grace' | 'promo' | 'plan' | 'debt' | 'low_debt' | 'buffer' | 'savings' | 'hold';

/** Amount that a part of a move saves or earns. */
export type ClaimValue =
  /** A charge that is avoided once, regardless of the source. */
  | { per: 'once'; valueMinor: Minor; working: Working }
  /** A yearly return minus the yield of the source, for a limited number of days; null: a year. */
  | { per: 'year'; returnPpm: Ppm; daysHeld: number | null };

export interface ClaimPart {
  class: MoveClass;
  amountMinor: Minor;
  payBy: CivilDate | null;
  promoId: string | null;
  value: ClaimValue;
}

/** Money in the paying account that other claims cannot take. */
export interface Reserve {
  accountId: string;
  /** Amount that the forecast keeps for the payment, because the balance is lowest after the payment. */
  amountMinor: Minor;
  /** The minimum, which must be paid even if the balance is lowest before the due date. */
  atWorstMinor: Minor;
}

/** A request for the household's cash by one debt or savings account. Its parts are filled in order. */
export interface Claim {
  target: RungTarget;
  parts: readonly ClaimPart[];
  reserved: Reserve | null;
  /** Yield below which a source may pay; null: any source. */
  returnPpm: Ppm | null;
  /**
   * Whether the claim must be paid now. If so, it is reported even if no account has the money, and it may use accounts
   * without a forecast.
   */
  isDuty: boolean;
}

export const wantedBy = ({ parts }: Pick<Claim, 'parts'>): Minor =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) as Minor;
