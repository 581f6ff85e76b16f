import { toMinor, type DebtPlan, type Strategy } from '@tideline/contract';
import { isStrategy } from './strategies.ts';

/** Money in addition to the monthly amount: once, or repeated every given number of months. */
export interface Extra {
  /** Added to the first payment on or after this day. */
  on: string;
  amountMinor: number;
  everyMonths?: number;
  /** Label of the payment, such as "Tax refund". */
  label?: string;
}

export interface PlanChoice {
  strategy: Strategy | undefined;
  /** Minor units; undefined uses the active plan's amount or the minimums. */
  monthlyMinor: string | undefined;
  /** Debt ids in the user's custom order, followed by omitted debts; undefined if no order was chosen here. */
  order: string[] | undefined;
  /** undefined uses the extra payments of the active plan. */
  extras: Extra[] | undefined;
}

const amount = /^(0|[1-9]\d{0,12})$/;
const extraText = /^(\d{4}-\d{2}-\d{2}):([1-9]\d{0,12})(?::([1-9]\d?)?(?::(.{1,80}))?)?$/u;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Reads the choice from the address: ?strategy=custom&monthly=50000&order=<id>,<id>&extra=2027-02-15:100000:12:Bonus.
 * Invalid values are ignored.
 */
export function choiceOf(params: URLSearchParams): PlanChoice {
  const [strategy, monthly, order] = [params.get('strategy'), params.get('monthly'), params.get('order')];
  const ids = order?.split(',').filter((id) => uuid.test(id)) ?? [];
  const extras = params.getAll('extra');
  return {
    strategy: isStrategy(strategy) ? strategy : undefined,
    monthlyMinor: monthly !== null && amount.test(monthly) ? monthly : undefined,
    order: ids.length > 0 ? ids : undefined,
    extras: extras.length === 0 ? undefined : extras.flatMap(readExtra),
  };
}

function readExtra(text: string): Extra[] {
  const [, on, minor, every, label] = extraText.exec(text) ?? [];
  if (on === undefined || minor === undefined || Number.isNaN(Date.parse(on))) return [];
  return [
    {
      on,
      amountMinor: Number(minor),
      ...(every === undefined ? {} : { everyMonths: Number(every) }),
      ...(label === undefined ? {} : { label }),
    },
  ];
}

/** Writes extra payments into the address. "none" distinguishes an emptied list from an unchanged one. */
export function writeExtras(params: URLSearchParams, extras: readonly Extra[]): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('extra');
  const texts = extras.map(({ on, amountMinor, everyMonths, label }) =>
    [on, amountMinor, everyMonths, label].join(':').replace(/:+$/, ''),
  );
  for (const text of texts.length === 0 ? ['none'] : texts) next.append('extra', text);
  return next;
}

/** Returns every debt once: ordered ones first, then the others in their given order. */
export const completeOrder = (order: readonly string[] | undefined, debtIds: readonly string[]): string[] => {
  const known = (order ?? []).filter((id) => debtIds.includes(id));
  return [...known, ...debtIds.filter((id) => !known.includes(id))];
};

type WireExtra = NonNullable<DebtPlan['extras']>[number];

export const extraOfWire = ({ on, amount: paid, everyMonths, label }: WireExtra): Extra => ({
  on,
  amountMinor: toMinor(paid),
  ...(everyMonths === null ? {} : { everyMonths }),
  ...(label === null ? {} : { label }),
});

export const extraToWire = (
  { on, amountMinor, everyMonths = undefined, label = undefined }: Extra,
  currency: string,
): WireExtra => ({
  on,
  amount: { minor: String(amountMinor), currency },
  everyMonths: everyMonths ?? null,
  label: label ?? null,
});
