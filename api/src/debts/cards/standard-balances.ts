import {
  addDays,
  type CardSegment,
  civilDate,
  defaultCardTerms,
  isBalancePromo,
  minor,
  type MinimumFormula,
  type Ppm,
  ppm,
  type RecordedPromo,
} from '@tideline/domain';
import type { DebtMovementRow } from '../records/debt-movements.store.ts';
import type { StoredSegment } from '../records/card-statement.store.ts';
import type { CardRow } from '../records/card-terms.store.ts';
import { unassignedOf, workCycle } from './statement-cycle.ts';

export interface StandardBalances {
  terms: CardRow;
  /** Movements at least since the last statement closed. */
  movements: readonly DebtMovementRow[];
  promos: readonly RecordedPromo[];
  minimum: MinimumFormula;
  owedMinor: number;
  currency: string;
  today: string;
}

/**
 * Splits the balance outside offers by type. The last statement, rolled forward by later activity, shows the cash
 * advances, transfers at the standard rate, and unassigned amounts. The rest is purchases. Without a statement, only
 * cash advances are split off, starting with the first advance, with payments allocated in the legal order.
 */
export function splitPurchases(
  segments: readonly CardSegment<Ppm | null>[],
  balances: StandardBalances,
): CardSegment<Ppm | null>[] {
  const purchases = segments.find(({ id }) => id === 'purchases');
  const since = beginningOf(balances.terms);
  if (purchases === undefined || since === null || since.closesOn >= balances.today) return [...segments];
  const held = rollForward(balances, since);
  const rate = (aprType: string) => balances.terms.rates.find((each) => each.aprType === aprType)?.aprPpm;
  let left: number = purchases.balanceMinor;
  const part = (
    id: string,
    kind: CardSegment['kind'],
    amount: number,
    aprPpm: number | undefined,
  ): CardSegment<Ppm | null>[] => {
    const taken = Math.min(left, Math.max(0, amount));
    left -= taken;
    return taken === 0
      ? []
      : [
          {
            id,
            kind,
            balanceMinor: minor(taken),
            aprPpm: aprPpm === undefined ? purchases.aprPpm : ppm(aprPpm),
            promoId: null,
          },
        ];
  };
  const parts = [
    ...part('cash', 'cash_advance', held.cashMinor, rate('cash_apr')),
    ...(since.segments === null
      ? []
      : [
          ...part('transfers', 'balance_transfer', held.transfersMinor, rate('balance_transfer_apr')),
          ...part('unassigned', 'purchase', held.unassignedMinor, undefined),
        ]),
  ];
  return [
    ...(left > 0 ? [{ ...purchases, balanceMinor: minor(left) }] : []),
    ...parts,
    ...segments.filter((segment) => segment !== purchases),
  ];
}

interface RollStart {
  /** Last day before the roll-forward. */
  closesOn: string;
  /** null: there is no statement to start from. */
  segments: StoredSegment[] | null;
}

function beginningOf({ statement = null, firstCashOn = null }: CardRow): RollStart | null {
  if (statement !== null) return statement;
  return firstCashOn === null ? null : { closesOn: addDays(civilDate(firstCashOn), -1), segments: null };
}

function rollForward(
  { terms, movements, promos, minimum, owedMinor, currency, today }: StandardBalances,
  { closesOn, segments }: RollStart,
): { cashMinor: number; transfersMinor: number; unassignedMinor: number } {
  const startsOn = addDays(civilDate(closesOn), 1);
  const owedWithInterest = owedMinor + (segments === null ? 0 : (terms.statement?.unpostedMinor ?? 0));
  const rows = movements.filter(({ postedOn }) => postedOn >= startsOn && postedOn <= today);
  const cycle = workCycle({
    startsOn,
    closesOn: today,
    dueBeforeOn: today,
    inGrace: true,
    dueDay: terms.dueDay,
    rates: terms.rates,
    owedBeforeMinor: owedWithInterest + rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    rows: rows.map(({ id, postedOn, amountMinor, kind }) => ({
      id,
      postedOn,
      amountMinor,
      kind: kindOf(kind),
      payee: '',
      nature: null,
    })),
    previous: segments === null ? null : { segments, minimumMinor: 0 },
    promos: promos.flatMap(
      ({ id, kind, promoAprPpm, revertAprPpm, startsOn: begins, endsOn, originalMinor, balanceMinor }) =>
        isBalancePromo(kind)
          ? [
              {
                id,
                kind,
                promoAprPpm,
                revertAprPpm,
                startsOn: begins,
                endsOn,
                originalMinor,
                recordedMinor: balanceMinor,
              },
            ]
          : [],
    ),
    terms: { ...defaultCardTerms(currency === 'GBP' ? 'GB' : 'US', currency), minimum },
    chargedInterestMinor: -rows.reduce(
      (sum, { kind, amountMinor }) => (kind === 'interest' ? sum + amountMinor : sum),
      0,
    ),
  });
  const closing = (id: string) => cycle.segments.find((segment) => segment.id === id)?.closingMinor ?? 0;
  return {
    cashMinor: closing('cash'),
    transfersMinor: closing('transfers'),
    unassignedMinor: unassignedOf(cycle.segments, owedWithInterest, 0),
  };
}

const KINDS = [
  'standard',
  'transfer',
  'card_payment',
  'loan_payment',
  'interest',
  'fee',
  'refund',
  'balance_transfer',
  'cash_advance',
  'opening',
  'adjustment',
] as const;
const kindOf = (kind: string): (typeof KINDS)[number] => KINDS.find((known) => known === kind) ?? 'standard';
