/** A statement on a screen, in a response or in a notification about a debt, a promotion or a move of the day. */
export interface Statement {
  /** Id of the subject. */
  subject: string;
  figure: Figure;
  value: unknown;
}

type Figure =
  | 'pay today'
  | 'pay by'
  | 'minimum open'
  | 'gone'
  | 'debt-free'
  | 'debt-free month'
  | 'interest'
  | 'month once moved'
  | 'interest once moved'
  | 'dollars of interest'
  | 'dollars once moved'
  | 'paid today'
  | 'promo pay by'
  | 'promo at risk'
  | 'promo paid off'
  | 'promo worth'
  | 'paid back'
  | 'move'
  | 'move amount'
  | 'move from'
  | 'move by'
  | 'sweep'
  | 'safe to move'
  | 'is planned';

export const state = (subject: string, figure: Figure, value: unknown): Statement => ({ subject, figure, value });

/** The household as a whole. */
export const HOUSEHOLD = 'household';
