import { toMinor, type DebtPlan } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { LinkButton, Money, Row, Stack, Stat, Stats, useFormats } from '@tideline/ui';
import { dashboardMessages } from '../../messages/dashboard.en.ts';
import { activePlanQuery } from './dashboard.queries.ts';
import { TileLines } from './tile-lines.tsx';

/** Shows the debt that is paid off first, and what paying small debts first costs compared with the cheapest plan. */
export function NextWinWidget() {
  const t = useT(dashboardMessages);
  return (
    <Load
      query={activePlanQuery()}
      skeleton={<TileLines widths={[60, 40, 80]} />}
      isEmpty={({ plan }) => plan.firstWin === null}
      empty={<p>{t('win.none')}</p>}
    >
      {(plan) => <Win plan={plan} />}
    </Load>
  );
}

function Win({ plan: { plan, debts } }: { plan: DebtPlan }) {
  const t = useT(dashboardMessages);
  const { date, money } = useFormats();
  const { firstWin, extraCost } = plan;
  const debt = debts.find(({ id }) => id === firstWin?.debtId);
  if (firstWin === null || debt === undefined) return null;
  return (
    <Stack gap={16}>
      <Stats>
        <Stat
          label={debt.name}
          value={<Money {...debt.owed} sign="never" />}
          detail={t('win.gone', { on: date(firstWin.on, 'month') })}
        />
      </Stats>
      {extraCost ? (
        <p>
          {toMinor(extraCost) > 0
            ? t('win.price', { amount: money(extraCost.minor, extraCost.currency) })
            : t('win.noPrice')}
        </p>
      ) : null}
      <Row flush>
        <LinkButton variant="quiet" href="/debt">
          {t('win.open')}
        </LinkButton>
      </Row>
    </Stack>
  );
}
