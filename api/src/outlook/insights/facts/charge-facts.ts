import {
  addMonths,
  type CivilDate,
  civilDate,
  type DebtChargeFacts,
  endOfMonth,
  minDate,
  minor,
  monthOf,
  partsOf,
  sumMinor,
} from '@tideline/domain';
import type { LedgerCard } from '../../../debts/cards/ledger-cards.ts';
import type { LedgerLoan } from '../../../debts/loans/ledger-loans.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { type ChargeRow, chargesBetween } from '../../reports/charges.store.ts';

type Debts = readonly (LedgerCard | LedgerLoan)[];

/**
 * Returns the interest and fees of cards and loans without terms in the twelve months until their data ends. If there
 * were none in that time, returns those of the last calendar year.
 */
export async function chargeFacts(tx: HouseholdTx, debts: Debts, today: CivilDate): Promise<DebtChargeFacts[]> {
  const withoutTerms = debts.filter(({ debt }) => debt === null);
  if (withoutTerms.length === 0) return [];
  const lastYear = `${partsOf(today).year - 1}`;
  const rows = await chargesBetween(tx, { from: `${lastYear}-01-01`, to: today });
  return withoutTerms.flatMap(({ account }) => {
    const own = rows.filter(({ accountId }) => accountId === account.id);
    const to = endOfMonth(minDate(today, civilDate(account.balanceAsOf ?? today)));
    const latest = { from: civilDate(`${monthOf(addMonths(to, -11))}-01`), to: minDate(to, today) };
    const year = { from: civilDate(`${lastYear}-01-01`), to: civilDate(`${lastYear}-12-31`) };
    const found = [latest, year]
      .map((period) => chargedIn(own, period))
      .find(({ interestMinor, feesMinor }) => interestMinor + feesMinor > 0);
    return found === undefined
      ? []
      : [
          {
            accountId: account.id,
            name: account.name,
            kind: account.type === 'credit_card' ? ('card' as const) : ('account' as const),
            ...found,
          },
        ];
  });
}

function chargedIn(rows: readonly ChargeRow[], { from, to }: { from: CivilDate; to: CivilDate }) {
  const months = rows.filter(({ month }) => month >= monthOf(from) && month <= monthOf(to));
  return {
    interestMinor: sumMinor(months.map(({ interestMinor }) => minor(Math.max(0, interestMinor)))),
    feesMinor: sumMinor(months.map(({ feesMinor }) => minor(Math.max(0, feesMinor)))),
    from,
    to,
  };
}
