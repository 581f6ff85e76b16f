import { toMinor, type DebtPlan, type Strategy } from '@tideline/contract';
import { isStrategy } from './strategies.ts';

/** Money beside the monthly amount: once, or again every so many months. */
export interface Extra {
  /** The first payment on or after this day takes it. */
  on: string;
  amountMinor: number;
  everyMonths?: number;
  /** What it is: "Tax refund". */
  label?: string;
}

export interface PlanChoice {
  strategy: Strategy | undefined;
  /** Minor units; undefined lets the adopted plan or the minimums decide. */
  monthlyMinor: string | undefined;
  /** Debt ids of the person's own order; those left out follow. Undefined: nobody has chosen one here. */
  order: string[] | undefined;
  /** Undefined: those of the adopted plan. */
  extras: Extra[] | undefined;
}

const amount = /^(0|[1-9]\d{0,12})$/;
const extraText = /^(\d{4}-\d{2}-\d{2}):([1-9]\d{0,12})(?::([1-9]\d?)?(?::(.{1,80}))?)?$/u;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What was chosen stands in the address: ?strategy=custom&monthly=50000&order=<id>,<id>&extra=2027-02-15:100000:12:Bonus. What cannot be read is left out. */
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

/** "none" keeps an emptied list apart from one that was never touched. */
export function writeExtras(params: URLSearchParams, extras: readonly Extra[]): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('extra');
  const texts = extras.map(({ on, amountMinor, everyMonths, label }) =>
    [on, amountMinor, everyMonths, label].join(':').replace(/:+$/, ''),
  );
  for (const text of texts.length === 0 ? ['none'] : texts) next.append('extra', text);
  return next;
}

/** Every debt once: those that were put in order first, then the others as they come. */
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
