import { toMinor, type SpendingInsight } from '@tideline/contract';
import { minor, mulDiv } from '@tideline/domain';
import { useT } from '@tideline/mfe-kit';
import { DefinitionList, Money, Percent, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/en.ts';
import { overviewMessages } from '../../../messages/overview.en.ts';
import { PictureCard } from './picture-card.tsx';

/** Income, spending and the rest of the month. */
export function MonthPicture({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const say = useT(overviewMessages);
  const { date } = useFormats();
  const { income, expense, savingsRatePpm, through, month } = insight;
  const net = insight.months.at(-1)?.net ?? { minor: '0', currency: income.currency };
  const isShort = toMinor(net) < 0;
  return (
    <PictureCard
      width={6}
      title={say('summary.title', { month: date(`${month}-01`, 'month') })}
      lead={through === null ? null : say('summary.soFar')}
    >
      <DefinitionList
        numeric
        items={[
          { term: t('stat.income'), value: <Money {...income} /> },
          { term: t('stat.expense'), value: <Money {...expense} /> },
          {
            term: isShort ? t('stat.overspent') : t('stat.kept'),
            value: <Money minor={Math.abs(toMinor(net))} currency={net.currency} />,
          },
          {
            term: t('stat.savingsRate'),
            value:
              savingsRatePpm === null ? (
                t('stat.noRate')
              ) : (
                <Percent ppm={mulDiv(minor(savingsRatePpm), 1, 1_000, 'half-away') * 1_000} decimals={1} />
              ),
          },
        ]}
      />
    </PictureCard>
  );
}
