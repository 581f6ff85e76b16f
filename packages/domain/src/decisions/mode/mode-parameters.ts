import type { SpareDestination } from '../ladder/rung.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

export type ModeKey = 'balanced' | 'pay_down_fast' | 'quick_wins' | 'safety_first' | 'float' | 'custom';

/** The amount that always stays in cash: months of expenses (with at most two decimals), or an amount. */
export type ModeFloor = { kind: 'months'; months: number } | { kind: 'amount'; amountMinor: Minor };

/**
 * promo_aware: an even share over the remaining months for every promotion, then the highest rate · marginal_cost: the
 * cheapest plan · snowball: the smallest balance first · buffer_then_avalanche: minimums until the floor is filled,
 * then the highest rate · hold_promos: minimums, then each promotion in one payment on the last safe day · avalanche,
 * custom: as named
 */
export type ModeDebtOrder =
  | 'promo_aware'
  | 'marginal_cost'
  | 'snowball'
  | 'buffer_then_avalanche'
  | 'hold_promos'
  | 'avalanche'
  | 'custom';

export type ModeConfidence = 'p90' | 'p95' | 'p99';

/** inform: report only · propose: a member approves · pre_approved_below: smaller amounts need no approval. */
export type ModeAutomation =
  | { level: 'inform' }
  | { level: 'propose' }
  | { level: 'pre_approved_below'; limitMinor: Minor };

export interface ModeParameters {
  floor: ModeFloor;
  /** Days of everyday spending kept on top of the floor. */
  bufferDays: number;
  /** Required confidence that a move leaves the floor intact. */
  confidence: ModeConfidence;
  /**
   * Rate that a debt must exceed to come before savings; null: the best yield after tax among the household's accounts.
   */
  hurdlePpm: Ppm | null;
  debtOrder: ModeDebtOrder;
  /** Debt ids for the custom order. */
  customOrder: readonly string[];
  /** Destinations for spare cash, first to last. */
  destinationOrder: readonly SpareDestination[];
  /** Days before a promotion's end by which it must be cleared; null: one statement cycle. */
  promoMarginDays: number | null;
  automation: ModeAutomation;
}

/** Parameters fixed by the mode; all others can be changed. */
export const FIXED_BY_MODE = ['debtOrder', 'customOrder', 'destinationOrder'] as const;

const USUAL = {
  floor: { kind: 'months', months: 1 },
  bufferDays: 7,
  confidence: 'p99',
  hurdlePpm: null,
  customOrder: [],
  promoMarginDays: null,
  automation: { level: 'propose' },
} as const satisfies Partial<ModeParameters>;

const DEBTS_FIRST: readonly SpareDestination[] = ['debt', 'low_debt', 'buffer', 'savings', 'promo'];
const BUFFER_FIRST: readonly SpareDestination[] = ['buffer', 'debt', 'savings', 'low_debt', 'promo'];

/** The six modes as data; everything about a mode is computed from these. */
export const MODES: Readonly<Record<ModeKey, ModeParameters>> = {
  balanced: { ...USUAL, debtOrder: 'promo_aware', destinationOrder: BUFFER_FIRST },
  pay_down_fast: {
    ...USUAL,
    floor: { kind: 'months', months: 0.5 },
    hurdlePpm: 0 as Ppm,
    debtOrder: 'marginal_cost',
    destinationOrder: DEBTS_FIRST,
  },
  quick_wins: {
    ...USUAL,
    floor: { kind: 'months', months: 0.5 },
    hurdlePpm: 0 as Ppm,
    debtOrder: 'snowball',
    destinationOrder: DEBTS_FIRST,
  },
  safety_first: {
    ...USUAL,
    floor: { kind: 'months', months: 3 },
    bufferDays: 14,
    debtOrder: 'buffer_then_avalanche',
    destinationOrder: BUFFER_FIRST,
    promoMarginDays: 60,
  },
  float: {
    ...USUAL,
    debtOrder: 'hold_promos',
    destinationOrder: ['buffer', 'savings', 'debt', 'low_debt', 'promo'],
    promoMarginDays: 0,
  },
  custom: { ...USUAL, debtOrder: 'custom', destinationOrder: BUFFER_FIRST },
};

export const MODE_KEYS = Object.keys(MODES) as readonly ModeKey[];

export const CONFIDENCE_PPM: Readonly<Record<ModeConfidence, Ppm>> = {
  p90: 900_000 as Ppm,
  p95: 950_000 as Ppm,
  p99: 990_000 as Ppm,
};
