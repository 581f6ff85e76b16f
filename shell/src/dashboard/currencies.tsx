import type { Dashboard } from '@tideline/contract';
import { RatesNote, useT } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { messages } from '../../messages/currencies.ts';

/** Explains, below the figures, how amounts were converted and which figures include only the household's currency. */
export function Currencies({ dashboard: { accounts, cash, debt, exchange } }: { dashboard: Dashboard }) {
  const t = useT(messages);
  const { currency } = cash;
  const others = accounts.filter((account) => account.state === 'active' && account.currency !== currency);
  const debts = debt.otherCurrencies ?? [];
  return (
    <Stack gap={8}>
      <RatesNote exchange={exchange} of="accounts" />
      {debts.length === 0 ? null : <p>{t('debts', { currencies: debts.join(', ') })}</p>}
      {others.length === 0 ? null : (
        <p>
          {t('moves', { currency, currencies: [...new Set(others.map((account) => account.currency))].join(', ') })}
        </p>
      )}
    </Stack>
  );
}
