import {
  addDays,
  type CivilDate,
  civilDate,
  daysBetween,
  minor,
  type OneSidedPayment,
  type PlannedFlow,
} from '@tideline/domain';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { findPaymentsWithoutOutflow } from '../../ledger/transfers/one-sided-payments.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { AROUND_DAYS, hasFixedAutopay, paidBy } from './debt-flows.ts';
import type { SeriesFlow } from './series-flows.ts';

interface MissingFacts {
  records: DebtRecords;
  /** The account that pays each debt, by the debt's id. */
  payers: ReadonlyMap<string, string>;
  series: readonly SeriesFlow[];
  paysAccount: ReadonlyMap<string, string>;
  /** Planned payments to debts. */
  due: readonly PlannedFlow[];
  today: CivilDate;
}

/**
 * Returns payments that only the debt records as flows that leave the paying account tomorrow, because its balance
 * still includes the money. A payment that a recurring item or a fixed autopay still plans is not added again.
 */
export async function missingOutflows(tx: HouseholdTx, facts: MissingFacts): Promise<PlannedFlow[]> {
  const { records, payers, today } = facts;
  const accounts = new Map(records.accounts.map((account) => [account.id, account]));
  const paying = new Map(
    [...payers].flatMap(([debtId, payerId]) => {
      const payer = accounts.get(payerId);
      return payer?.type === 'depository' ? [[debtId, payer] as const] : [];
    }),
  );
  const payments = await findPaymentsWithoutOutflow(tx, paying, { today, calendar: records.calendar });
  const planned = new Set<string>();
  const on = addDays(today, 1);
  return payments.flatMap((payment): PlannedFlow[] => {
    const { rowId, fromAccountId, toAccountId, amountMinor } = payment;
    const same = plannedFor(payment, facts).find((id) => !planned.has(id));
    if (same !== undefined) {
      planned.add(same);
      return [];
    }
    return [
      {
        id: `missing:${rowId}`,
        source: { kind: 'transfer', id: toAccountId },
        label: accounts.get(toAccountId)?.name ?? '',
        accountId: fromAccountId,
        on,
        amountMinor: minor(-amountMinor),
        cautiousOn: on,
        cautiousMinor: minor(-amountMinor),
      },
    ];
  });
}

/** Returns the ids of the planned flows that may be this payment. */
function plannedFor(payment: OneSidedPayment, { records, series, paysAccount, due, today }: MissingFacts): string[] {
  const { fromAccountId, toAccountId, amountMinor, paidOn } = payment;
  const isNear = (on: CivilDate): boolean => Math.abs(daysBetween(on, paidOn)) <= AROUND_DAYS;
  const isEqual = ({ amountMinor: planned }: PlannedFlow): boolean => planned === -amountMinor;
  const recurring = series.filter(({ flow, expected }) => {
    const paid = paidBy({ flow, expected }, paysAccount);
    const isLate = paid === toAccountId && expected.on <= today;
    return (
      flow.accountId === fromAccountId &&
      flow.amountMinor < 0 &&
      // a smaller amount means that a separate payment of the cycle already reduced it
      flow.amountMinor === expected.amountMinor &&
      (paid === toAccountId || (paid === undefined && expected.series.kind === 'debt_payment')) &&
      isNear(civilDate(expected.on)) &&
      (isLate || isEqual(flow))
    );
  });
  const fixed = hasFixedAutopay(toAccountId, records)
    ? due.filter((flow) => flow.source.id === toAccountId && isNear(flow.on) && isEqual(flow))
    : [];
  return [...recurring.map(({ flow }) => flow.id), ...fixed.map(({ id }) => id)];
}
