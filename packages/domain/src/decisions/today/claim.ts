import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';
import type { RungTarget } from '../ladder/rung.ts';

/**
 * Why a part of a move is made. required: a minimum due · grace: keeps purchases interest-free · promo: this month's
 * payment to a promotion · plan: the adopted plan's extra · debt, low_debt: the ladder · buffer, savings: cash where it
 * earns more · hold: kept for a promotion that is paid later
 */
export type MoveClass = 'required' | 'grace' | 'promo' | 'plan' | 'debt' | 'low_debt' | 'buffer' | 'savings' | 'hold';

/** Amount that a part of a move saves or earns. */
export type ClaimValue =
  /** A charge avoided once, regardless of the source. */
  | { per: 'once'; valueMinor: Minor; working: Working }
  /** A yearly return, less the yield of the source, for some days at most; null: a year. */
  | { per: 'year'; returnPpm: Ppm; daysHeld: number | null };

export interface ClaimPart {
  class: MoveClass;
  amountMinor: Minor;
  payBy: CivilDate | null;
  promoId: string | null;
  value: ClaimValue;
}

/** Money on the paying account that other claims cannot take. */
export interface Reserve {
  accountId: string;
  /** The forecast keeps it for the payment: the balance is lowest after it. */
  amountMinor: Minor;
  /** The minimum, which has to be paid even if the balance is lowest before it is due. */
  atWorstMinor: Minor;
}

/** A request for the household's cash by one debt or savings account; its parts are filled in order. */
export interface Claim {
  target: RungTarget;
  parts: readonly ClaimPart[];
  reserved: Reserve | null;
  /** null: any source; otherwise, the source must earn less than this. */
  returnPpm: Ppm | null;
  /**
   * Whether it has to be paid now: it is reported even if no account has the money, and may use accounts without a
   * forecast.
   */
  isDuty: boolean;
}

export const wantedBy = ({ parts }: Pick<Claim, 'parts'>): Minor =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) as Minor;
