import type { NetWorth } from '@tideline/contract';
import { minorFromString } from '@tideline/domain';
import { Load, RatesNote, useT } from '@tideline/mfe-kit';
import { Money, Skeleton, Stack, Stat, Stats, StatsSkeleton, useFormats } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import { netWorthQuery } from './accounts.queries.ts';

function useChangeWords({ changeSinceLastMonth: { minor, currency } }: NetWorth): string {
  const t = useT(messages);
  const { money } = useFormats();
  const by = minorFromString(minor);
  const amount = money(Math.abs(by), currency);
  return by > 0 ? t('worth.more', { amount }) : by < 0 ? t('worth.less', { amount }) : t('worth.same');
}

function Figures({ worth }: { worth: NetWorth }) {
  const t = useT(messages);
  const change = useChangeWords(worth);
  const { assets, liabilities, net } = worth.current;
  return (
    <Stack gap={16}>
      <Stats>
        <Stat label={t('worth.title')} value={<Money minor={net.minor} currency={net.currency} />} detail={change} />
        <Stat label={t('worth.youHave')} value={<Money minor={assets.minor} currency={assets.currency} />} />
        <Stat label={t('worth.youOwe')} value={<Money minor={liabilities.minor} currency={liabilities.currency} />} />
      </Stats>
      <RatesNote exchange={worth.exchange} of="accounts" />
    </Stack>
  );
}

function FiguresSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('worth.loading')}>
      <StatsSkeleton count={3} detail />
    </Skeleton>
  );
}

/** Shows the household's assets, debts and net worth. */
export function NetWorthSummary({ months }: { months: number }) {
  const t = useT(messages);
  return (
    <Load
      query={netWorthQuery(months)}
      skeleton={<FiguresSkeleton />}
      failedTitle={t('worth.failed')}
      failedHint={<p>{t('worth.failedHint')}</p>}
    >
      {(worth) => <Figures worth={worth} />}
    </Load>
  );
}
