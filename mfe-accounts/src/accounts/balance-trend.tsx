import type { Account } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { messages } from '../../messages/accounts.en.ts';
import { accountKinds, kindOf } from '../ledger/account-kind.ts';
import type { DayBalance } from './daily-balances.ts';

/** Charts the daily balance of one account; for a debt, the amount owed. */
export function BalanceTrend({ account, days }: { account: Account; days: readonly DayBalance[] }) {
  const t = useT(messages);
  const { money } = useFormats();
  const owes = accountKinds[kindOf(account)].owes;
  const points = days.map(({ on, balanceMinor }) => ({ x: on, y: owes ? -balanceMinor || 0 : balanceMinor }));
  const values = points.map(({ y }) => y);
  const format = (minor: number) => money(minor, account.currency, { trimZeros: false });
  const ends = { from: format(values[0] ?? 0), to: format(values.at(-1) ?? 0) };
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const finding = owes
    ? t('account.trendCaptionOwed', { ...ends, highest: format(highest) })
    : t('account.trendCaption', { ...ends, lowest: format(lowest) });
  return (
    <LineChart
      caption={lowest === highest ? t('account.trendFlat', { amount: format(lowest) }) : finding}
      label={t('account.trend')}
      xLabel={t('account.day')}
      series={[{ id: 'balance', label: owes ? t('worth.youOwe') : t('account.balanceShort'), points }]}
      formatY={format}
      formatTick={(minor) => money(minor, account.currency)}
      heightPx={160}
    />
  );
}
