import { spentBy } from '../../records/cash-flow/flow-row.ts';
import { addDays, addMonths } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, text } from '../../foundation/working/working.ts';
import type { HouseholdFacts, InsightRow } from './household-facts.ts';
import { STATED } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { sumFormula } from './insight-formulas.ts';

export type AvoidableFee = 'late' | 'overdraft' | 'foreign' | 'cash_machine' | 'cash_advance';

/**
 * Descriptions that banks use for avoidable fees; the first match applies. Annual and monthly fees are not listed,
 * because they are part of the account.
 */
const WORDING: readonly (readonly [AvoidableFee, RegExp])[] = [
  ['late', /\b(?:LATE|PAST DUE|MISSED PAYMENT|RETURNED PAYMENT|RETURNED ITEM)\b/i],
  ['overdraft', /\b(?:OVERDRAFT|OVERDRAWN|OD FEE|NSF|INSUFFICIENT FUNDS|UNPAID ITEM|UNARRANGED)\b/i],
  ['foreign', /\b(?:FOREIGN|INTL|INTERNATIONAL|NON-?STERLING|CURRENCY CONVERSION|FX)\b/i],
  ['cash_machine', /\b(?:ATM|CASH MACHINE|NON-?NETWORK)\b/i],
  ['cash_advance', /\bCASH ADVANCE\b/i],
];

export const avoidableFeeOf = (description: string): AvoidableFee | undefined =>
  WORDING.find(([, wording]) => wording.test(description))?.[0];

const RECENT_DAYS = 35;

/**
 * Finds avoidable fees charged recently, with the twelve-month total of such fees on the account. Refunded fees are
 * subtracted.
 */
export function feeCharged({ dataThrough: today, rows }: Pick<HouseholdFacts, 'dataThrough' | 'rows'>): Insight[] {
  return [...feesByKind(rows, today)].flatMap(([key, fees]) => {
    const latest = fees.filter(({ amountMinor }) => amountMinor < 0).at(-1);
    const total = fees.reduce((sum, { amountMinor }) => sum - amountMinor, 0);
    if (latest === undefined || latest.on <= addDays(today, -RECENT_DAYS) || total <= 0) return [];
    const kind = key.slice(0, key.indexOf(' '));
    const perYear = explain(sumFormula, {
      lines: fees.map(({ id, amountMinor }) => money('amount', minor(-amountMinor), [id])),
      assumptions: ['last_twelve_months'],
    });
    const last = explain(sumFormula, {
      lines: [money('amount', minor(Math.min(-latest.amountMinor, total)), [latest.id])],
      assumptions: ['one_more_such_fee'],
    });
    return [
      insight({
        type: 'fee_charged',
        severity: 'notice',
        subject: { kind: 'account', id: latest.accountId, name: latest.payee },
        working: perYear,
        facts: [
          text('fee', kind),
          text('latest', latest.id),
          money('amount', minor(-latest.amountMinor)),
          count('fees', fees.length),
        ],
        evidenceIds: fees.map(({ id }) => id),
        value: { untilNextStatement: last, perYear },
        confidencePpm: STATED,
        period: kind,
        act: { kind: 'open', subject: { kind: 'transaction', id: latest.id, name: latest.payee } },
      }),
    ];
  });
}

/** Returns twelve months of fees by kind and account, oldest first. */
function feesByKind(rows: readonly InsightRow[], today: HouseholdFacts['today']): Map<string, InsightRow[]> {
  const since = addMonths(today, -12);
  const groups = new Map<string, InsightRow[]>();
  const fees = rows.filter((row) => row.kind === 'fee' && row.on > since && row.on <= today && spentBy(row) !== null);
  for (const row of fees.sort((a, b) => (a.on === b.on ? (a.id < b.id ? -1 : 1) : a.on < b.on ? -1 : 1))) {
    const kind = avoidableFeeOf(row.description);
    if (kind === undefined) continue;
    const key = `${kind} ${row.accountId}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
