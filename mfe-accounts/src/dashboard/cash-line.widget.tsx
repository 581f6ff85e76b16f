import { useQuery } from '@tanstack/react-query';
import type { Forecast } from '@tideline/contract';
import { dashboardQuery, Load, partQuery, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, ChartSkeleton, LinkButton, Stack, useMeasuredWidth } from '@tideline/ui';
import { messages } from '../../messages/cash-line.en.ts';
import { CashChart } from '../forecast/cash-chart.tsx';
import { forecastQuery } from '../forecast/forecast.queries.ts';
import { LineNotes } from '../forecast/line-notes.tsx';
import styles from './cash-line.module.css';

const DAYS = 45;
/** Heights of the chart. A phone shows planned movements only in the list of days. */
const HEIGHTS_PX = { wide: 176, narrow: 136 };
const NARROW_PX = 560;

const dayPart = () => partQuery('mfe-accounts/forecast-day', () => import('../forecast/day-drawer.tsx'));

/** Switches between all accounts and a single one. Hidden if there is only one account. */
function AccountSwitch({
  accounts,
  account,
  onChoose,
}: {
  accounts: Forecast['accounts'];
  account: string | null;
  onChoose: (id: string | null) => void;
}) {
  const t = useT(messages);
  if (accounts.length < 2) return null;
  const all = accounts.filter(({ isInAll }) => isInAll).length > 1;
  const button = (id: string | null, name: string) => (
    <Button
      key={id ?? 'all'}
      variant="quiet"
      className={styles.account}
      aria-pressed={id === account}
      onClick={() => onChoose(id)}
    >
      {name}
    </Button>
  );
  return (
    <div className={styles.accounts} role="group" aria-label={t('line.accounts')}>
      {all ? button(null, t('line.all')) : null}
      {accounts.map(({ id, name }) => button(id, name))}
    </div>
  );
}

function Line({ forecast, onDay, heightPx }: { forecast: Forecast; onDay: (on: string) => void; heightPx: number }) {
  return (
    <Stack gap={8}>
      <CashChart forecast={forecast} onChoose={onDay} heightPx={heightPx} withMarks={heightPx === HEIGHTS_PX.wide} />
      <LineNotes forecast={forecast} />
    </Stack>
  );
}

const ALL = 'all';

/** Returns the account in the address, or otherwise the account of the forecast that came with the dashboard. */
function chosenOf(
  { account: given, accounts }: Forecast,
  asked: string | null,
): { isHere: boolean; chosen: string | null } {
  const here = given?.id ?? null;
  // no account is in the household's currency, so there is no combined line
  const usual = here ?? (accounts.some(({ isInAll }) => isInAll) ? null : (accounts[0]?.id ?? null));
  const chosen =
    asked === ALL && accounts.some(({ isInAll }) => isInAll)
      ? null
      : (accounts.find(({ id }) => id === asked)?.id ?? usual);
  return { isHere: chosen === here, chosen };
}

/**
 * Shows the forecast of the deposit accounts for the next 45 days, together or one by one. A click on a day opens its
 * breakdown.
 */
export function CashLine() {
  const t = useT(messages);
  const [tile, width] = useMeasuredWidth<HTMLDivElement>(720);
  const heightPx = width < NARROW_PX ? HEIGHTS_PX.narrow : HEIGHTS_PX.wide;
  const [account, setAccount] = useTextParam('cash');
  const [day, setDay] = useTextParam('day');
  const failed = { failedTitle: t('line.failed'), failedHint: <p>{t('line.otherTiles')}</p> };
  const { data } = useQuery(dashboardQuery());
  const onDay = (on: string) => setDay(on, { push: true });
  return (
    <div ref={tile} className={styles.tile}>
      <Load
        query={dashboardQuery()}
        skeleton={<ChartSkeleton label={t('line.loading')} heightPx={heightPx} />}
        {...failed}
      >
        {({ cashLine }) => {
          if (cashLine.accounts.length === 0) {
            return (
              <Stack gap={8}>
                <p>{t('line.none')}</p>
                <div>
                  <LinkButton needs="edit" variant="quiet" href="/accounts?add=1">
                    {t('line.add')}
                  </LinkButton>
                </div>
              </Stack>
            );
          }
          const { isHere, chosen } = chosenOf(cashLine, account);
          return (
            <Stack gap={8}>
              <AccountSwitch accounts={cashLine.accounts} account={chosen} onChoose={(id) => setAccount(id ?? ALL)} />
              {isHere ? (
                <Line forecast={cashLine} onDay={onDay} heightPx={heightPx} />
              ) : (
                <Load
                  query={forecastQuery(chosen, DAYS)}
                  skeleton={<ChartSkeleton label={t('line.loading')} heightPx={heightPx} />}
                  isEmpty={() => false}
                  {...failed}
                >
                  {(forecast) => <Line forecast={forecast} onDay={onDay} heightPx={heightPx} />}
                </Load>
              )}
            </Stack>
          );
        }}
      </Load>
      {day === null || data === undefined ? null : (
        <Load query={dayPart()} skeleton={null} failedTitle={t('day.failed')}>
          {({ DayDrawer }) => (
            <DayDrawer
              on={day}
              account={chosenOf(data.cashLine, account).chosen}
              onDay={(on) => setDay(on)}
              onClose={() => setDay(null)}
            />
          )}
        </Load>
      )}
    </div>
  );
}
