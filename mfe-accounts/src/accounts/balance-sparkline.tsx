import { useQuery } from '@tanstack/react-query';
import type { Account, AccountOutlook } from '@tideline/contract';
import { minorFromString } from '@tideline/domain';
import { partQuery, useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import { accountKinds, kindOf } from '../ledger/account-kind.ts';

const sparklinePart = () =>
  partQuery('mfe-accounts/sparkline', async () => ({ Sparkline: (await import('@tideline/ui/charts')).Sparkline }));

/** Charts the last twelve weeks of a balance, or renders nothing if it did not change. */
export function BalanceSparkline({ account, trend }: { account: Account; trend: AccountOutlook['trend'] }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { data } = useQuery(sparklinePart());
  const { owes } = accountKinds[kindOf(account)];
  const values = trend.map(({ minor }) => (owes ? -minorFromString(minor) : minorFromString(minor)));
  const [first, last] = [values[0], values.at(-1)];
  if (data === undefined || first === undefined || last === undefined || values.every((value) => value === first))
    return null;
  const format = (minor: number) => money(minor, account.currency);
  return (
    <data.Sparkline
      label={t(owes ? 'accounts.sparklineOwed' : 'accounts.sparkline', { from: format(first), to: format(last) })}
      values={values}
      heightPx={28}
    />
  );
}
