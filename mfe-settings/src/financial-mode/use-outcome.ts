import { type ModeChoice, type ModeOverview, toMinor } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';

export interface OutcomeFigure {
  id: 'floor' | 'debtFree' | 'interest';
  value: string;
  /** The same figure with monthly payments alone, if today's moves change it. */
  alone: string | null;
  /** The difference from the active mode. */
  difference: string;
  /** null means that neither is better */
  better: boolean | null;
}

type Amount = { minor: string; currency: string } | null;

/** Returns descriptions of the figures of a mode and their differences from the active one. */
export function useOutcome({ key, outcome }: ModeChoice, { current, debts }: ModeOverview): OutcomeFigure[] {
  const t = useT(modeMessages);
  const { money, date } = useFormats();
  const whole = (of: Amount, missing: string) =>
    of === null ? missing : money(of.minor, of.currency, { whole: true });
  const isNow = key === current.key;
  /** Formats a change, with cents if it is below one unit. If `direction` is −1, a positive amount is a decrease. */
  const change = (of: Amount, direction: 1 | -1): string => {
    if (isNow) return t('table.now');
    if (of === null) return '';
    const minor = toMinor(of) * direction;
    if (minor === 0) return t('table.same');
    return money(minor, of.currency, { whole: Math.abs(minor) >= 100, sign: 'always' });
  };
  if (outcome === undefined) return [];
  const { floor, floorChange } = outcome;
  // modes differ most in today's payments, so the figures include them
  const { debtFreeOn, monthsSooner, interest, interestSaved } = outcome.onceMoved ?? outcome;
  const saved = interestSaved === null ? 0 : toMinor(interestSaved);
  const never = t(debts.length === 0 ? 'check.noDebt' : 'check.never');
  const day = (on: string | null) => (on === null ? never : date(on, 'monthShort'));
  const cost = (of: Amount) => whole(of, debts.length === 0 ? t('table.none') : never);
  const aloneIfOther = (alone: string, moved: string) => (alone === moved ? null : t('table.alone', { value: alone }));
  return [
    {
      id: 'floor',
      value: whole(floor, t('check.unknown')),
      alone: null,
      difference: change(floorChange, 1),
      better: null,
    },
    {
      id: 'debtFree',
      value: day(debtFreeOn),
      alone: aloneIfOther(day(outcome.debtFreeOn), day(debtFreeOn)),
      difference: isNow ? t('table.now') : monthsSooner === null ? '' : t('table.sooner', { months: monthsSooner }),
      better: null,
    },
    {
      id: 'interest',
      value: cost(interest),
      alone: aloneIfOther(cost(outcome.interest), cost(interest)),
      difference: change(interestSaved, -1),
      better: saved === 0 ? null : saved > 0,
    },
  ];
}
