import { civilDate, type Converter, type Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { HouseholdExchange } from '../exchange/household-exchange.ts';
import { flowsBetween, flowsByPayee, type FlowGroupRow, type PayeeFlowRow } from './spending.store.ts';

/** The exchange rates of a household, and the converter of one total. */
export interface ExchangeContext {
  exchange: Pick<HouseholdExchange, 'foreignIds'>;
  converter: Converter;
}

/** Returns the sums of transactions in the household's currency. Converts foreign amounts at the rate of their day. */
export const convertedFlows = async (
  tx: HouseholdTx,
  { exchange: { foreignIds }, converter }: ExchangeContext,
  {
    from,
    to,
    ...options
  }: { from: string; to: string; monthStartDay: number; throughDay?: number; accountId?: string | undefined },
): Promise<FlowGroupRow[]> => inOneCurrency(await flowsBetween(tx, from, to, { ...options, foreignIds }), converter);

/** Returns the sums by payee in the household's currency. Converts foreign amounts at the rate of their day. */
export const convertedFlowsByPayee = async (
  tx: HouseholdTx,
  { exchange: { foreignIds }, converter }: ExchangeContext,
  options: Omit<Parameters<typeof flowsByPayee>[1], 'foreignIds'>,
): Promise<PayeeFlowRow[]> => inOneCurrency(await flowsByPayee(tx, { ...options, foreignIds }), converter);

/** Converts sums to one currency. Omits sums without a rate, which the converter reports. */
function inOneCurrency<Row extends FlowGroupRow>(rows: readonly Row[], converter: Converter): Row[] {
  return rows.flatMap((row) => {
    const { currency, accountId } = row;
    if (currency === converter.currency) return [row];
    if (row.rateOn === null || accountId === null) throw new Error('foreign amounts are summed by day and account');
    const on = civilDate(row.rateOn);
    const inHousehold = (minor: Minor, count: number) =>
      converter.convert({ minor, currency }, on, { accountId, count });
    const inMinor = inHousehold(row.inMinor, row.inCount);
    const outMinor = inHousehold(row.outMinor, row.outCount);
    return inMinor === null || outMinor === null ? [] : [{ ...row, inMinor, outMinor, currency: converter.currency }];
  });
}
