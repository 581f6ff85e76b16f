import { civilDate, type Converter, minor } from '@tideline/domain';
import type { ExchangeContext } from '../../ledger/spending/converted-flows.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import {
  chargesBetween,
  type ChargeRow,
  type FeeRow,
  feesBetween,
  type StatementSegmentsRow,
  statementSegments,
} from './charges.store.ts';

interface Period {
  from: string;
  to: string;
}

/** Converts an amount of an account at the rate of a day. Returns null if there is no rate. */
const at = (
  converter: Converter,
  { accountId, currency, on }: { accountId: string; currency: string; on: string },
  amountMinor: number,
): number | null => converter.convert({ minor: minor(amountMinor), currency }, civilDate(on), { accountId });

/** Returns the charges by month and account in the household's currency. Foreign charges use the rate of their day. */
export async function convertedCharges(
  tx: HouseholdTx,
  { exchange: { foreignIds }, converter }: ExchangeContext,
  period: Period & { monthStartDay: number },
): Promise<ChargeRow[]> {
  const months = new Map<string, ChargeRow>();
  for (const { rateOn, ...row } of await chargesBetween(tx, { ...period, foreignIds })) {
    const dated = rateOn === null ? null : { ...row, on: rateOn };
    const interestMinor = dated === null ? row.interestMinor : at(converter, dated, row.interestMinor);
    const feesMinor = dated === null ? row.feesMinor : at(converter, dated, row.feesMinor);
    if (interestMinor === null || feesMinor === null) continue;
    const key = `${row.month} ${row.accountId}`;
    const known = months.get(key);
    months.set(key, {
      ...row,
      rateOn: null,
      currency: converter.currency,
      interestMinor: (known?.interestMinor ?? 0) + interestMinor,
      feesMinor: (known?.feesMinor ?? 0) + feesMinor,
    });
  }
  return [...months.values()];
}

/** Returns the fees in the household's currency. */
export const convertedFees = async (tx: HouseholdTx, converter: Converter, period: Period): Promise<FeeRow[]> =>
  (await feesBetween(tx, period)).flatMap((fee) => {
    const amountMinor = at(converter, fee, fee.amountMinor);
    return amountMinor === null ? [] : [{ ...fee, amountMinor }];
  });

/** Returns the interest on purchases by closed statement, in the household's currency. */
export const convertedPurchaseInterest = async (
  tx: HouseholdTx,
  converter: Converter,
  period: Period,
): Promise<{ accountId: string; interestMinor: number }[]> =>
  (await statementSegments(tx, period)).flatMap((statement) => {
    const interestMinor = at(converter, statement, purchaseInterest(statement));
    return interestMinor === null ? [] : [{ accountId: statement.accountId, interestMinor }];
  });

const purchaseInterest = ({ segments }: StatementSegmentsRow): number =>
  segments
    .filter(({ kind, promoEndsOn }) => kind === 'purchase' && promoEndsOn === null)
    .reduce((sum, { interestMinor }) => sum + interestMinor, 0);
