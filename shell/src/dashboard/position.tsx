import type { Dashboard } from '@tideline/contract';
import { Load, useSession, useT } from '@tideline/mfe-kit';
import { DateText, Link, Money, Stat, Stats, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { currenciesPart } from './currencies-part.ts';
import { Trend } from './trend.tsx';

function Change({ change }: { change: Dashboard['netWorth']['changeSinceLastMonth'] }) {
  const t = useT(messages);
  const { money } = useFormats();
  if (change.minor === '0') return <>{t('position.unchanged')}</>;
  return <>{t('position.change', { change: money(change.minor, change.currency, { sign: 'always', whole: true }) })}</>;
}

/** Shows net worth, cash, debts, and the debt-free date. */
export function Position({ dashboard }: { dashboard: Dashboard }) {
  const t = useT(messages);
  const { netWorth, cash, debt, asOf } = dashboard;
  const { date } = useFormats();
  const dated = (on: string | null) => (on === null ? null : t('figure.asOf', { on: date(on, 'short') }));
  const { privateAccountCount = 0 } = useSession();
  const owes = debt.owed.minor !== '0';
  return (
    <>
      <Stats>
        <Stat
          label={t('hero.netWorth')}
          value={<Money {...netWorth.current.net} />}
          detail={
            <>
              {dated(asOf.netWorth) ?? <Change change={netWorth.changeSinceLastMonth} />}
              <Trend of="net" current={netWorth.current.net.minor} />
            </>
          }
        />
        <Stat
          label={t('position.cash')}
          value={<Money {...cash} />}
          detail={
            <>
              {dated(asOf.cash)}
              <Trend of="assets" current={cash.minor} />
            </>
          }
        />
        <Stat
          label={t('position.debts')}
          value={<Money {...debt.owed} sign="never" />}
          detail={
            <>
              {[dated(asOf.debt), debt.incomplete > 0 ? t('position.incomplete', { count: debt.incomplete }) : null]
                .filter((part) => part !== null)
                .join(' · ')}
              <Trend of="liabilities" current={debt.owed.minor} />
            </>
          }
        />
        {owes ? <DebtFree dashboard={dashboard} /> : null}
      </Stats>
      {dashboard.exchange || privateAccountCount > 0 ? (
        <Load query={currenciesPart()} skeleton={null}>
          {({ Currencies }) => <Currencies dashboard={dashboard} />}
        </Load>
      ) : null}
    </>
  );
}

/** Shows the debt-free month after today's moves and, if it differs, the month without them. */
function DebtFree({ dashboard: { debt, todaysPlan } }: { dashboard: Dashboard }) {
  const t = useT(messages);
  const { date, money } = useFormats();
  const month = (on: string | null) => (on === null ? t('position.never') : date(on, 'month'));
  const freeOn = todaysPlan.payoff?.onceMoved.debtFreeOn ?? debt.debtFreeOn;
  const { monthly } = debt;
  const isMoved = freeOn !== null && month(freeOn) !== month(debt.debtFreeOn);
  return (
    <Stat
      label={t('position.debtFree')}
      value={freeOn === null ? t('position.debtFreeUnknown') : <DateText date={freeOn} format="month" />}
      detail={
        <>
          {isMoved ? <>{t('position.onceMoved', { alone: month(debt.debtFreeOn) })} </> : null}
          {debt.adopted ? (
            isMoved ? null : (
              t('position.byPlan')
            )
          ) : (
            <>
              {isMoved || freeOn === null || monthly === undefined ? null : (
                <>{t('position.keptUp', { amount: money(monthly.minor, monthly.currency, { whole: true }) })} </>
              )}
              <Link href="/debt">{t('position.choosePlan')}</Link>
            </>
          )}
        </>
      }
    />
  );
}
