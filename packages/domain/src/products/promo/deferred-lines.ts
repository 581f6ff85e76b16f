import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Ppm } from '../../foundation/money/minor.ts';
import { date, money, rate, text, type WorkingInputs, type WorkingLine } from '../../foundation/working/working.ts';
import type { DeferredMode, Promo } from './promo.ts';

/**
 * Returns the inputs of deferred interest as lines of a working, which `deferredPromoOf` reads back. `endsOn` is the
 * end by the promotion's basis.
 */
export function deferredLines(
  promo: Promo,
  { endsOn, mode, today }: { endsOn: CivilDate; mode: DeferredMode; today: CivilDate },
): WorkingLine[] {
  const { balanceMinor, originalMinor, revertAprPpm, startsOn, paidDown = [], id } = promo;
  return [
    money('promo_balance', balanceMinor, [id]),
    ...(originalMinor === null ? [] : [money('promo_original', originalMinor, [id])]),
    ...paidDown.flatMap(({ on, balanceMinor: left }) => [date('paid_down_on', on), money('paid_down_to', left)]),
    rate('revert_apr', revertAprPpm, [id]),
    date('promo_starts_on', startsOn, [id]),
    date('promo_ends_on', endsOn, [id]),
    date('as_of', today),
    text('deferred_mode', mode),
  ];
}

/** Returns the assumptions about how the balance was paid down and how interest accrues on it. */
export const deferredAssumptions = ({ paidDown }: Promo, mode: DeferredMode): string[] => [
  paidDown === undefined ? 'deferred_interest_estimated' : 'deferred_interest_by_payments',
  `deferred_interest:${mode}`,
];

export function deferredPromoOf(inputs: WorkingInputs): Promo {
  const [days, amounts] = [inputs.dates('paid_down_on'), inputs.moneys('paid_down_to')];
  const paidDown = days.flatMap((on, index) => {
    const balanceMinor = amounts[index];
    return balanceMinor === undefined ? [] : [{ on, balanceMinor }];
  });
  return {
    id: '',
    kind: 'deferred_interest',
    promoAprPpm: 0 as Ppm,
    revertAprPpm: inputs.rate('revert_apr'),
    startsOn: inputs.date('promo_starts_on'),
    endsOn: inputs.date('promo_ends_on'),
    originalMinor: inputs.has('promo_original') ? inputs.money('promo_original') : null,
    balanceMinor: inputs.money('promo_balance'),
    deferredMode: inputs.has('deferred_mode') && inputs.text('deferred_mode') === 'simple' ? 'simple' : 'compounding',
    ...(paidDown.length === 0 ? {} : { paidDown }),
  };
}
