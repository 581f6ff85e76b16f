import {
  figureMessage,
  parseFigure,
  parseMoney,
  parsePercent,
  typedMoney,
  typedPercent,
  type FormErrors,
  type Validated,
} from '@tideline/ui/forms';
import type { Money, Promo } from '@tideline/contract';
import type { Translate } from '../forms/translate.ts';
import { isDate } from '../forms/is-date.ts';

export type PromoKind = Promo['kind'];
export type PromoCondition = Promo['conditions'][number]['condition'];

/** A promotional period in the form. */
export interface PromoDraft {
  cardId: string;
  kind: PromoKind | '';
  startsOn: string;
  endsBasis: Promo['endsBasis'];
  endsOn: string;
  cycles: string;
  transferWindowEndsOn: string;
  balance: string;
  original: string;
  promoApr: string;
  revertApr: string;
  fee: string;
  feeMin: string;
  feeMax: string;
  planned: string;
  margin: string;
  goal: Promo['goal'];
  closedToNewOn: string;
  on_time_minimum: boolean;
  plan_payment: boolean;
  no_new_purchases: boolean;
}

/** A promotional period in the format of the api. */
export interface PromoInput {
  cardId: string;
  kind: PromoKind;
  startsOn: string;
  endsBasis: Promo['endsBasis'];
  endsOn: string | null;
  billingCycles: number | null;
  transferWindowEndsOn: string | null;
  balance: Money;
  original: Money | null;
  promoAprPpm: number;
  revertAprPpm: number | null;
  feePpm: number;
  feeMin: Money | null;
  feeMax: Money | null;
  planned: Money | null;
  marginMonths: number | null;
  goal: Promo['goal'];
  closedToNewOn: string | null;
  conditions: PromoCondition[];
}

export const promoConditions = [
  'on_time_minimum',
  'plan_payment',
  'no_new_purchases',
] as const satisfies readonly PromoCondition[];

/** Returns whether offers of a kind have no balance. */
export const hasNoBalance = (kind: PromoKind | ''): boolean => kind === 'fee_waiver' || kind === 'savings_bonus_rate';

export const emptyPromo = (cardId: string): PromoDraft => ({
  cardId,
  kind: '',
  startsOn: '',
  endsBasis: 'fixed_date',
  endsOn: '',
  cycles: '',
  transferWindowEndsOn: '',
  balance: '',
  original: '',
  promoApr: '0',
  revertApr: '',
  fee: '',
  feeMin: '',
  feeMax: '',
  planned: '',
  margin: '',
  goal: 'pay_to_zero',
  closedToNewOn: '',
  on_time_minimum: false,
  plan_payment: false,
  no_new_purchases: false,
});

export function draftOfPromo(promo: Promo, locale: string): PromoDraft {
  const money = (amount: Money | null) => (amount === null ? '' : typedMoney(amount.minor, amount.currency, locale));
  const asks = (condition: PromoCondition) => promo.conditions.some((one) => one.condition === condition);
  return {
    cardId: promo.cardId,
    kind: promo.kind,
    startsOn: promo.startsOn,
    endsBasis: promo.endsBasis,
    endsOn: promo.enteredEndsOn ?? '',
    cycles: promo.billingCycles === null ? '' : String(promo.billingCycles),
    transferWindowEndsOn: promo.transferWindowEndsOn ?? '',
    balance: hasNoBalance(promo.kind) ? '' : money(promo.balance),
    original: money(promo.original),
    promoApr: typedPercent(promo.promoAprPpm, locale),
    revertApr: promo.problems.includes('no_revert_apr') ? '' : typedPercent(promo.revertAprPpm, locale),
    fee: promo.feePpm === 0 ? '' : typedPercent(promo.feePpm, locale),
    feeMin: money(promo.feeMin),
    feeMax: money(promo.feeMax),
    planned: promo.course?.basis === 'entered' ? money(promo.course.planned) : '',
    margin: promo.marginMonths === null ? '' : String(promo.marginMonths),
    goal: promo.goal,
    closedToNewOn: promo.closedToNewOn ?? '',
    on_time_minimum: asks('on_time_minimum'),
    plan_payment: asks('plan_payment'),
    no_new_purchases: asks('no_new_purchases'),
  };
}

const dateOrNull = (text: string) => (isDate(text) ? text : null);

interface Settings {
  currency: string;
  locale: string;
  /** Returns messages of this remote. */
  say: Translate;
  /** Labels of amounts and counts, for parse errors. */
  what: Record<'feeMin' | 'feeMax' | 'planned' | 'cyclesMissing' | 'marginWrong', string>;
}

/** Returns parsers for single fields, which add a message to `errors` for each invalid one. */
function fieldReaders(
  draft: PromoDraft,
  { currency, locale }: Pick<Settings, 'currency' | 'locale'>,
  errors: FormErrors<PromoDraft>,
) {
  const money = (field: 'balance' | 'original' | 'feeMin' | 'feeMax' | 'planned', name: string): Money | null => {
    const parsed = parseMoney(draft[field], currency, locale);
    if (parsed.ok) return { minor: parsed.minor, currency };
    errors[field] = figureMessage(parsed.error, name);
    return null;
  };
  const optional = (field: 'original' | 'feeMin' | 'feeMax' | 'planned', name: string) =>
    draft[field].trim() === '' ? null : money(field, name);
  const rate = (field: 'promoApr' | 'revertApr' | 'fee', name: string): number | null => {
    if (draft[field].trim() === '') return null;
    const parsed = parsePercent(draft[field], locale);
    if (parsed.ok) return parsed.ppm;
    errors[field] = figureMessage(parsed.error, name);
    return null;
  };
  const count = (
    field: 'cycles' | 'margin',
    { min, max, wrong }: { min: number; max: number; wrong: string },
  ): number | null => {
    if (draft[field].trim() === '') return null;
    const parsed = parseFigure(draft[field], { decimals: 0, locale });
    const found = parsed.ok ? Number(parsed.units) : NaN;
    if (found >= min && found <= max) return found;
    errors[field] = wrong;
    return null;
  };
  return { money, optional, rate, count };
}

/**
 * Parses the form and returns a message for every invalid field. A missing end or later rate is allowed, and the offer
 * is then shown as incomplete.
 */
export function checkPromo(
  draft: PromoDraft,
  { currency, locale, say, what }: Settings,
): Validated<PromoDraft, PromoInput> {
  const errors: FormErrors<PromoDraft> = {};
  const { cardId, kind, startsOn, endsOn, endsBasis } = draft;
  if (cardId === '') errors.cardId = say('promo.cardMissing');
  if (kind === '') errors.kind = say('promo.kindMissing');
  if (!isDate(startsOn)) errors.startsOn = say('promo.startMissing');
  else if (isDate(endsOn) && endsBasis !== 'billing_cycles' && endsOn < startsOn)
    errors.endsOn = say('promo.endBeforeStart');
  const { money, optional, rate, count } = fieldReaders(draft, { currency, locale }, errors);
  const billingCycles =
    endsBasis === 'billing_cycles' ? count('cycles', { min: 1, max: 120, wrong: what.cyclesMissing }) : null;
  if (endsBasis === 'billing_cycles' && draft.cycles.trim() === '') errors.cycles = what.cyclesMissing;
  const isTransfer = kind === 'balance_transfer';
  const isBalance = !hasNoBalance(kind);
  const read = {
    balance: isBalance ? money('balance', say('promo.balanceWhat')) : { minor: '0', currency },
    original: isBalance ? optional('original', say('promo.originalWhat')) : null,
    promoAprPpm:
      kind === 'deferred_interest' || kind === 'fee_waiver' ? 0 : (rate('promoApr', say('terms.aprWhat')) ?? 0),
    revertAprPpm: kind === 'fee_waiver' ? null : rate('revertApr', say('terms.aprWhat')),
    feePpm: isTransfer ? (rate('fee', say('promo.feeWhat')) ?? 0) : 0,
    feeMin: isTransfer ? optional('feeMin', what.feeMin) : null,
    feeMax: isTransfer ? optional('feeMax', what.feeMax) : null,
    planned: isBalance ? optional('planned', what.planned) : null,
    marginMonths: isBalance ? count('margin', { min: 0, max: 12, wrong: what.marginWrong }) : null,
  };
  const { balance, ...rest } = read;
  if (Object.keys(errors).length > 0 || balance === null || kind === '') return { ok: false, errors };
  return {
    ok: true,
    data: {
      cardId,
      kind,
      startsOn,
      endsBasis,
      billingCycles,
      balance,
      ...rest,
      endsOn: endsBasis === 'billing_cycles' ? null : dateOrNull(endsOn),
      transferWindowEndsOn: dateOrNull(draft.transferWindowEndsOn),
      goal: draft.goal,
      closedToNewOn: dateOrNull(draft.closedToNewOn),
      conditions: isBalance ? promoConditions.filter((condition) => draft[condition]) : [],
    },
  };
}
