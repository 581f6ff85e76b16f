import type { ModeFigure, ModeOverview, ModeParameters, ModeReason } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';

type Name = keyof ModeParameters;

export interface ModeWords {
  figure: (figure: ModeFigure) => string;
  reason: (reason: ModeReason) => string;
  /** Returns the value of a parameter in words. */
  value: (name: Name, parameters: ModeParameters) => string;
}

/** Returns functions that describe figures, reasons and parameters of modes. */
export function useModeWords(debts: ModeOverview['debts']): ModeWords {
  const t = useT(modeMessages);
  const { money, date, percent } = useFormats();
  const amount = ({ minor, currency }: { minor: string; currency: string }) => money(minor, currency);
  const figure = (of: ModeFigure): string => {
    switch (of.kind) {
      case 'interest':
        return t('figure.interest', { amount: amount(of.amount), on: date(of.debtFreeOn, 'month') });
      case 'float':
        return Number(of.earned.minor) < 0
          ? t('figure.floatCost', { cost: amount({ ...of.earned, minor: of.earned.minor.replace('-', '') }) })
          : t('figure.float', { earned: amount(of.earned) });
      case 'spare':
        return t('figure.spare', { amount: amount(of.amount), floor: amount(of.floor) });
      case 'buffer':
        return Number(of.missing.minor) > 0
          ? t('figure.bufferMissing', { missing: amount(of.missing), floor: amount(of.floor) })
          : t('figure.bufferFull', { floor: amount(of.floor) });
    }
  };
  const value = (name: Name, { floor, automation, ...rest }: ModeParameters): string => {
    switch (name) {
      case 'floor':
        return floor.kind === 'months' ? t('value.months', { months: floor.months }) : amount(floor.amount);
      case 'bufferDays':
        return t('value.days', { days: rest.bufferDays });
      case 'confidence':
        return t(`own.${rest.confidence}`);
      case 'hurdlePpm':
        return rest.hurdlePpm === null ? t('value.hurdleBest') : percent(rest.hurdlePpm);
      case 'debtOrder':
        return t(`order.${rest.debtOrder}`);
      case 'customOrder':
        return rest.customOrder.map((id) => debts.find((debt) => debt.id === id)?.name ?? '–').join(', ') || '–';
      case 'destinationOrder':
        return rest.destinationOrder.map((place) => t(`place.${place}`)).join(' → ');
      case 'promoMarginDays':
        return rest.promoMarginDays === null ? t('value.cycle') : t('value.daysBefore', { days: rest.promoMarginDays });
      case 'automation':
        return automation.level === 'pre_approved_below'
          ? t('value.below', { amount: amount(automation.limit) })
          : t(`own.${automation.level}`);
    }
  };
  return {
    figure,
    value,
    reason: ({ code, debts: about }) => t(`reason.${code}`, { names: about.map(({ name }) => name) }),
  };
}
