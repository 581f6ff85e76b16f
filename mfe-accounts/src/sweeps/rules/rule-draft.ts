import type { NewSweepRuleInput, SweepDestination, SweepRule, SweepTerms } from '@tideline/contract';
import { typedMoney, typedPercent } from '@tideline/ui/forms';
import type { RuleKind } from './kinds.ts';

/**
 * Destinations allowed per kind. debt, deposit: only that type · any: both · given: set by the chosen promotional
 * period or goal.
 */
export const GOES_TO: Readonly<Record<RuleKind, 'any' | 'debt' | 'deposit' | 'given'>> = {
  keep_target: 'any',
  above_threshold: 'any',
  percent_of_income: 'any',
  fixed_schedule: 'any',
  round_up: 'any',
  savings_goal: 'given',
  debt_extra: 'debt',
  promo_deadline: 'given',
  minimum_payment: 'debt',
  buffer_refill: 'deposit',
};

/** Kinds whose surplus can pay debts of today's plan first. */
export const FOLLOWS_LADDER: ReadonlySet<RuleKind> = new Set<RuleKind>([
  'keep_target',
  'above_threshold',
  'fixed_schedule',
  'debt_extra',
]);

/** Returns whether a kind allows only one destination. */
export const hasOnePlace = (kind: RuleKind): boolean => kind === 'minimum_payment' || kind === 'buffer_refill';

/** A rule in the form: all values as entered. */
export interface RuleDraft {
  name: string;
  from: string;
  /** Keys of destinations, in the user's order. */
  to: readonly string[];
  target: string;
  band: string;
  threshold: string;
  share: string;
  unit: string;
  releaseAt: string;
  amount: string;
  /** For an extra debt payment: whether it pays everything that is safe to move instead of an amount. */
  everything: boolean;
  protectedFloor: string;
  startsOn: string;
  every: 'weekly' | 'every_two_weeks' | 'monthly' | 'quarterly' | 'yearly';
  endsOn: string;
  promoId: string;
  goalId: string;
  twoWay: boolean;
  obeysLadder: boolean;
  byHand: boolean;
  keepFloor: string;
  minMove: string;
  maxMove: string;
  maxPerWeek: string;
  roundTo: string;
  /** Empty fields use the household's setting. */
  bufferDays: string;
  confidence: string;
  cancelWindowHours: string;
  automation: '' | 'inform' | 'propose' | 'pre_approved_below';
  automationLimit: string;
  destinationOrder: '' | 'as_listed' | 'marginal_return';
}

/** Prefilled values from an address: `/sweeps?new=promo_deadline&promo=<id>`. */
export interface PrefilledRule {
  kind: RuleKind;
  name: string;
  from: string;
  to: readonly string[];
  promoId: string;
  goalId: string;
  today: string;
}

export const newDraft = ({ kind, name, from, to, promoId, goalId, today }: PrefilledRule): RuleDraft => ({
  name,
  from,
  to: to.length === 0 ? [''] : to,
  promoId,
  goalId,
  startsOn: today,
  endsOn: '',
  every: 'monthly',
  everything: true,
  target: '',
  band: '',
  threshold: '',
  share: '',
  unit: '1',
  releaseAt: '5',
  amount: '',
  protectedFloor: '',
  twoWay: kind !== 'buffer_refill' && GOES_TO[kind] !== 'debt' && kind !== 'promo_deadline',
  obeysLadder: true,
  byHand: false,
  keepFloor: '',
  minMove: '',
  maxMove: '',
  maxPerWeek: '',
  roundTo: '',
  bufferDays: '',
  confidence: '',
  cancelWindowHours: '',
  automation: '',
  automationLimit: '',
  destinationOrder: '',
});

/** Returns the engine's key for a destination. */
export function keyOf(destination: SweepDestination): string {
  switch (destination.kind) {
    case 'account':
      return `account:${destination.accountId}`;
    case 'loan':
      return `loan:${destination.accountId}`;
    case 'card_segment':
      return `segment:${destination.accountId}/${destination.segmentId}`;
    case 'goal':
      return `goal:${destination.accountId}/${destination.goalId}`;
  }
}

export function destinationOf(key: string): SweepDestination {
  const [kind = '', rest = ''] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  const at = rest.indexOf('/');
  const accountId = at === -1 ? rest : rest.slice(0, at);
  if (kind === 'segment') return { kind: 'card_segment', accountId, segmentId: rest.slice(at + 1) };
  if (kind === 'goal') return { kind: 'goal', accountId, goalId: rest.slice(at + 1) };
  return { kind: kind === 'loan' ? 'loan' : 'account', accountId };
}

export function draftOf(rule: SweepRule, locale: string, today: string): RuleDraft {
  const money = (amount: { minor: string; currency: string } | null): string =>
    amount === null ? '' : typedMoney(amount.minor, amount.currency, locale);
  const count = (value: number | null): string => (value === null ? '' : String(value));
  const { terms, automation } = rule;
  const base: RuleDraft = {
    ...newDraft({
      kind: terms.kind,
      name: rule.name,
      from: rule.sourceAccountId,
      to: rule.destinations.map(keyOf),
      promoId: '',
      goalId: '',
      today,
    }),
    unit: '',
    releaseAt: '',
    twoWay: rule.direction === 'two_way',
    obeysLadder: rule.obeysLadder,
    byHand: rule.byHand,
    keepFloor: money(rule.keepFloor),
    minMove: money(rule.minMove),
    maxMove: money(rule.maxMove),
    maxPerWeek: money(rule.maxPerWeek),
    roundTo: money(rule.roundTo),
    bufferDays: count(rule.bufferDays),
    confidence: count(rule.confidencePpm),
    cancelWindowHours: count(rule.cancelWindowHours),
    automation: automation?.level ?? '',
    automationLimit: automation?.level === 'pre_approved_below' ? money(automation.limit) : '',
    destinationOrder: rule.destinationOrder ?? '',
  };
  switch (terms.kind) {
    case 'keep_target':
      return { ...base, target: money(terms.target), band: money(terms.band) };
    case 'above_threshold':
      return { ...base, threshold: money(terms.threshold) };
    case 'percent_of_income':
      return { ...base, share: typedPercent(terms.sharePpm, locale) };
    case 'round_up':
      return { ...base, unit: money(terms.unit), releaseAt: money(terms.releaseAt), startsOn: terms.startsOn };
    case 'fixed_schedule':
      return { ...base, amount: money(terms.amount), ...scheduleDraft(terms.schedule) };
    case 'promo_deadline':
      return { ...base, promoId: terms.promoId };
    case 'minimum_payment':
      return base;
    case 'debt_extra':
      return { ...base, amount: money(terms.amount), everything: terms.amount === null };
    case 'buffer_refill':
      return { ...base, protectedFloor: money(terms.protectedFloor) };
    case 'savings_goal':
      return { ...base, goalId: terms.goalId, ...scheduleDraft(terms.schedule) };
  }
}

const scheduleDraft = ({
  startsOn,
  every,
  endsOn,
}: Extract<SweepTerms, { kind: 'savings_goal' }>['schedule']): Pick<RuleDraft, 'startsOn' | 'every' | 'endsOn'> => ({
  startsOn,
  every,
  endsOn: endsOn ?? '',
});

/** Fields of the api → fields of the form. For the rule's terms, the last segment of the pointer decides. */
const FIELD_OF: Readonly<Record<string, keyof RuleDraft>> = {
  name: 'name',
  sourceAccountId: 'from',
  destinations: 'to',
  direction: 'twoWay',
  obeysLadder: 'obeysLadder',
  trigger: 'byHand',
  keepFloor: 'keepFloor',
  minMove: 'minMove',
  maxMove: 'maxMove',
  maxPerWeek: 'maxPerWeek',
  roundTo: 'roundTo',
  bufferDays: 'bufferDays',
  confidencePpm: 'confidence',
  cancelWindowHours: 'cancelWindowHours',
  automation: 'automationLimit',
  destinationOrder: 'destinationOrder',
};
const TERM_OF: Readonly<Record<string, keyof RuleDraft>> = {
  target: 'target',
  band: 'band',
  threshold: 'threshold',
  sharePpm: 'share',
  unit: 'unit',
  releaseAt: 'releaseAt',
  startsOn: 'startsOn',
  amount: 'amount',
  endsOn: 'endsOn',
  promoId: 'promoId',
  goalId: 'goalId',
  protectedFloor: 'protectedFloor',
};

/** Returns the form field for a pointer: `/terms/schedule/endsOn` → endsOn; null if the form has no such field. */
export function fieldAt(pointer: string): keyof RuleDraft | null {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/Minor$/, ''));
  const [first = ''] = steps;
  if (first !== 'terms') return FIELD_OF[first] ?? null;
  return TERM_OF[steps.find((step) => step in TERM_OF) ?? ''] ?? null;
}

export type RuleInput = NewSweepRuleInput;
