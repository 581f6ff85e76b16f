import type { Account } from '@tideline/contract';
import { Load, partQuery, useT } from '@tideline/mfe-kit';
import { ChartSkeleton, Section, Stack } from '@tideline/ui';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../messages/cash-line.en.ts';
import { forecastQuery } from '../forecast/forecast.queries.ts';
import { LineNotes } from '../forecast/line-notes.tsx';

const DAYS = 90;
const HEIGHT_PX = 200;

const chartPart = () => partQuery('mfe-accounts/cash-chart', () => import('../forecast/cash-chart.tsx'));

/** Returns whether an account has a cash line. A certificate of deposit has none, because its money cannot be spent. */
export const hasLine = ({ type, subtype, state }: Account): boolean =>
  type === 'depository' && subtype !== 'cd' && (state === 'active' || state === 'hidden');

/** Shows the forecast balance of one account. A day links to its details. */
export function AccountForecast({ account }: { account: Account }) {
  const t = useT(messages);
  const navigate = useNavigate();
  return (
    <div>
      <Section title={t('line.section')}>
        <Load
          query={forecastQuery(account.id, DAYS)}
          skeleton={<ChartSkeleton label={t('line.loading')} heightPx={HEIGHT_PX} />}
          isEmpty={() => false}
          failedTitle={t('line.failed')}
          failedHint={<p>{t('line.otherParts')}</p>}
        >
          {(forecast) => (
            <Stack gap={8}>
              <Load query={chartPart()} skeleton={<ChartSkeleton heightPx={HEIGHT_PX} />}>
                {({ CashChart }) => (
                  <CashChart
                    forecast={forecast}
                    heightPx={HEIGHT_PX}
                    onChoose={(on) => void navigate(`/dashboard?cash=${account.id}&day=${on}`)}
                  />
                )}
              </Load>
              <LineNotes forecast={forecast} />
            </Stack>
          )}
        </Load>
      </Section>
    </div>
  );
}
