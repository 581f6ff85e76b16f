import { type ExchangeNote, type Money, toMoney } from '@tideline/contract';
import { minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { loadExchange } from './household-exchange.ts';

export interface ConvertedAmounts {
  /** Converted amounts of accounts in another currency, by account. Amounts without a rate are omitted. */
  converted: { id: string; amount: Money }[];
  exchange: ExchangeNote | null;
}

/** Converts one current amount for each account in another currency. */
export async function convertAmounts(
  tx: HouseholdTx,
  scope: { today: string; household: { currency: string } },
  accounts: readonly { id: string; name: string; currency: string; amountMinor: number }[],
): Promise<ConvertedAmounts> {
  const exchange = await loadExchange(tx, scope, { accounts });
  const converter = exchange.converter();
  const converted = accounts
    .filter(({ currency }) => currency !== exchange.currency)
    .flatMap(({ id, currency, amountMinor }) => {
      const amount = { minor: minor(amountMinor), currency };
      const value = converter.convert(amount, exchange.today, { accountId: id });
      return value === null ? [] : [{ id, amount: toMoney(value, exchange.currency) }];
    });
  return { converted, exchange: exchange.noteOf(converter) };
}
