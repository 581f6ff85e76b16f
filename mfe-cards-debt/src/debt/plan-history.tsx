import type { AdoptedPlan } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import {
  Badge,
  Banner,
  Button,
  Card,
  CellDetail,
  LinkButton,
  Money,
  SkeletonBar,
  Table,
  useFormats,
  type Column,
} from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { partMessages } from '../../messages/debt-parts.en.ts';
import { plansQuery } from './debt.queries.ts';
import { extraOfWire, writeExtras } from './plan-choice.ts';
import { useStrategyWords } from './strategy-words.ts';

/** Returns the /debt address with a former plan's choices, which are computed with today's debts. */
function addressOf({ strategy, monthly, order, extras }: AdoptedPlan): string {
  const params = new URLSearchParams({
    strategy,
    monthly: monthly.minor,
    ...(order.length === 0 ? {} : { order: order.join(',') }),
  });
  return `/debt?${writeExtras(params, extras.map(extraOfWire)).toString()}`;
}

/** Lists all plans, newest first. */
export function PlanHistory() {
  const p = useT(planMessages);
  const say = useT(partMessages);
  return (
    <Load
      query={plansQuery()}
      skeleton={<SkeletonBar width="60%" />}
      failedTitle={p('history.failed')}
      empty={<p>{say('history.none')}</p>}
    >
      {({ items }) => (
        <Card>
          <Plans plans={items} />
        </Card>
      )}
    </Load>
  );
}

/** Activates or discards a draft. */
function Draft({ plan: { id, version, startOn, next } }: { plan: AdoptedPlan }) {
  const say = useT(partMessages);
  const errorOf = useErrorText();
  const { date } = useFormats();
  const change = useChange({
    change: (state: 'active' | 'superseded') => api.debtPlans.setState({ id, state }, { ifMatch: version }),
    done: ({ item }) => say(item.state === 'active' ? 'history.begun' : 'history.discarded'),
  });
  const on = date(startOn);
  return (
    <>
      {next.includes('active') ? (
        <Button
          variant="quiet"
          busy={change.isPending && change.variables === 'active'}
          aria-label={say('history.beginOf', { on })}
          onClick={() => change.mutate('active')}
        >
          {say('history.begin')}
        </Button>
      ) : null}
      {next.includes('superseded') ? (
        <Button
          variant="quiet"
          busy={change.isPending && change.variables === 'superseded'}
          aria-label={say('history.discardOf', { on })}
          onClick={() => change.mutate('superseded')}
        >
          {say('history.discard')}
        </Button>
      ) : null}
      {change.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(change.error)} />}
    </>
  );
}

function Plans({ plans }: { plans: readonly AdoptedPlan[] }) {
  const p = useT(planMessages);
  const say = useT(partMessages);
  const words = useStrategyWords();
  const { date, money } = useFormats();
  const columns: [Column<AdoptedPlan>, ...Column<AdoptedPlan>[]] = [
    {
      id: 'plan',
      header: say('history.plan'),
      cell: ({ strategy, monthly, extras, state }) => (
        <>
          {words.name(strategy)} <Badge tone={state === 'active' ? 'gain' : 'neutral'}>{say(`history.${state}`)}</Badge>
          <CellDetail>
            {say('history.each', { amount: money(monthly.minor, monthly.currency) })}
            {extras.length === 0 ? '' : ` · ${say('history.extras', { count: extras.length })}`}
          </CellDetail>
        </>
      ),
    },
    { id: 'began', header: say('history.began'), phone: 'labeled', cell: ({ startOn }) => date(startOn) },
    {
      id: 'ended',
      header: say('history.ended'),
      phone: 'labeled',
      cell: ({ endedOn }) => (endedOn === null ? '' : date(endedOn)),
    },
    {
      id: 'promised',
      header: say('history.promised'),
      numeric: true,
      phone: 'labeled',
      cell: ({ promised }) =>
        promised === null ? (
          say('history.noEnd')
        ) : (
          <>
            {date(promised.debtFreeOn, 'month')}
            <CellDetail>
              <Money {...promised.totalInterest} estimate />
            </CellDetail>
          </>
        ),
    },
    {
      id: 'open',
      header: say('history.open'),
      action: true,
      cell: (plan) => (
        <>
          <LinkButton
            variant="quiet"
            href={addressOf(plan)}
            aria-label={say('history.openOf', { on: date(plan.startOn) })}
          >
            {say('history.open')}
          </LinkButton>
          {plan.state === 'draft' ? <Draft plan={plan} /> : null}
        </>
      ),
    },
  ];
  return <Table caption={p('history.title')} columns={columns} rows={plans} rowKey={({ id }) => id} />;
}
