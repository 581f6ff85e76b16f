import { minorPerUnit } from '../../foundation/money/currency.ts';
import { minor, type Minor, type Ppm } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money, rate, text, type Working } from '../../foundation/working/working.ts';
import { defaultMinimum } from '../../products/card/default-minimum.ts';
import { type MinimumFormula } from '../../products/card/minimum-payment.ts';
import { type DatedAmount, type DebtHistory, owedAtEndOf } from './debt-history.ts';
import { matchesMinimum, type MinimumMatch } from './minimum-match.ts';
import { minimumMatchFormula } from './terms-formulas.ts';

export interface MinimumEstimate {
  formula: MinimumFormula;
  /** Number of payments that equal the minimum, and number of payments checked. */
  payments: number;
  checked: number;
  working: Working;
}

interface PaidStatement extends MinimumMatch {
  closedOn: DatedAmount;
}

/** Formulas of most agreements, most common first. */
const USUAL: readonly Pick<MinimumFormula, 'kind' | 'pctPpm'>[] = (
  [
    ['percent_plus_interest_and_fees', 10_000],
    ['percent_of_balance', 20_000],
    ['percent_of_balance', 30_000],
    ['percent_of_balance', 10_000],
    ['percent_of_balance', 25_000],
    ['percent_of_balance', 50_000],
    ['percent_of_balance', 40_000],
    ['percent_plus_interest_and_fees', 20_000],
    ['percent_plus_interest_and_fees', 25_000],
    ['percent_plus_interest_and_fees', 15_000],
  ] as const
).map(([kind, pct]) => ({ kind, pctPpm: pct as Ppm }));

const FEWEST_PAYMENTS = 2;
const RECENT = 12;

/**
 * Estimates the minimum payment formula of a card from payments that look like minimums: the common formula that equals
 * most of the last twelve.
 *
 * A statement closes on the day of its interest, and its payment is the sum of payments until the next one. An amount
 * that was paid more than once may be the floor, unless it is more than twice the usual floor, because a cardholder who
 * always pays $200 does not pay a minimum.
 *
 * Result  null if fewer than two payments, or fewer than half of them, equal a formula
 */
export function estimateMinimum(history: DebtHistory, currency: string): MinimumEstimate | null {
  const statements = paidStatements(history);
  const candidates = floorsOf(statements, currency).flatMap((floorMinor) =>
    [1, minorPerUnit(currency)].flatMap((roundToMinor) =>
      USUAL.map((usual): MinimumFormula => ({ ...usual, floorMinor, roundToMinor })),
    ),
  );
  const scored = candidates.map((formula) => {
    const matches = statements.filter((each) => matchesMinimum(formula, each));
    return { formula, matches };
  });
  const best = scored.reduce<(typeof scored)[number] | null>(
    (found, each) => (found === null || each.matches.length > found.matches.length ? each : found),
    null,
  );
  if (best === null || best.matches.length < FEWEST_PAYMENTS || best.matches.length * 2 < statements.length)
    return null;
  return {
    formula: best.formula,
    payments: best.matches.length,
    checked: statements.length,
    working: minimumWorking(best.formula, statements),
  };
}

function paidStatements({ interest, fees, payments, balances }: DebtHistory): PaidStatement[] {
  const within = (amounts: readonly DatedAmount[], after: string, until: string): Minor =>
    amounts.reduce((sum, { on, amountMinor }) => (on > after && on <= until ? sum + amountMinor : sum), 0) as Minor;
  return interest
    .slice(0, -1)
    .flatMap((closedOn, index) => {
      const paidMinor = within(payments, closedOn.on, interest[index + 1]?.on ?? closedOn.on);
      const balanceMinor = owedAtEndOf({ balances }, closedOn.on);
      return paidMinor === 0 || balanceMinor <= 0
        ? []
        : [
            {
              closedOn,
              balanceMinor,
              interestMinor: closedOn.amountMinor,
              feesMinor: within(fees, interest[index - 1]?.on ?? closedOn.on, closedOn.on),
              paidMinor,
            },
          ];
    })
    .slice(-RECENT);
}

/** Returns the usual floor, and every amount up to twice that floor that was paid more than once. */
function floorsOf(statements: readonly PaidStatement[], currency: string): Minor[] {
  const usual = defaultMinimum(currency).floorMinor;
  const paid = statements.map(({ paidMinor }) => paidMinor);
  const repeated = paid.filter((amount, index) => amount <= 2 * usual && paid.indexOf(amount) !== index);
  return [...new Set([usual, ...repeated])];
}

const minimumWorking = (formula: MinimumFormula, statements: readonly PaidStatement[]): Working =>
  explain(minimumMatchFormula, {
    lines: [
      text('minimum_kind', formula.kind),
      rate('percentage', formula.pctPpm),
      money('floor', formula.floorMinor),
      money('rounds_up_to', minor(formula.roundToMinor ?? 1)),
      ...statements.flatMap(({ closedOn, balanceMinor, interestMinor, feesMinor, paidMinor }) => [
        date('closed_on', closedOn.on, [closedOn.id]),
        money('statement_balance', balanceMinor),
        money('interest', interestMinor),
        money('fees', feesMinor),
        money('paid', paidMinor),
      ]),
    ],
    assumptions: ['statement_closes_with_its_interest', 'estimate_until_confirmed'],
  });
