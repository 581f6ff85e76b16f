import { toMinor, type PlanProgress } from '@tideline/contract';
import { api, Load, ShowWorking, useChange, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Disclosure, LinkButton, Row, Section, Stack, useFormats, type BannerTone } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { partMessages } from '../../messages/debt-parts.en.ts';
import styles from './debt.module.css';
import { planProgressQuery } from './debt.queries.ts';
import { ActivePlanSkeleton } from './active-plan-skeleton.tsx';
import { DriftTables } from './drift-tables.tsx';
import { extraOfWire, writeExtras } from './plan-choice.ts';

type Drift = NonNullable<PlanProgress['drift']>;

/** Compares the active plan with the actual payments: the difference, its cause, and the next step. */
export function ActivePlan({ planId }: { planId: string }) {
  const p = useT(planMessages);
  return (
    <Load
      query={planProgressQuery(planId)}
      skeleton={<ActivePlanSkeleton />}
      failedTitle={p('follow.failed')}
      isEmpty={() => false}
    >
      {(progress) => (
        <Section title={p('follow.title')}>
          <PlanStatus progress={progress} />
        </Section>
      )}
    </Load>
  );
}

const tones: Record<Drift['state'], BannerTone> = { on_track: 'gain', ahead: 'gain', behind: 'warn' };

function PlanStatus({ progress }: { progress: PlanProgress }) {
  const p = useT(planMessages);
  const say = useT(partMessages);
  const { money, date } = useFormats();
  const { plan, drift } = progress;
  if (plan.state === 'paused') {
    return (
      <Banner tone="info" title={say('follow.paused')} actions={<PlanActions plan={plan} />}>
        <p>{say('follow.pausedHint')}</p>
      </Banner>
    );
  }
  if (drift === null || drift.month === 0) {
    const first = progress.plannedCourse.find(({ on }) => on >= plan.startOn);
    return (
      <Banner tone="info" title={say('follow.inUse')} actions={<PlanActions plan={plan} />}>
        <p>{first === undefined ? say('follow.unknown') : say('follow.before', { on: date(first.on) })}</p>
        <Estimate progress={progress} />
      </Banner>
    );
  }
  const amount = money(Math.abs(toMinor(drift.drift)), drift.drift.currency);
  const title = drift.state === 'on_track' ? say('follow.on_track') : say(`follow.${drift.state}`, { amount });
  return (
    <Stack gap={16}>
      <Banner
        tone={tones[drift.state]}
        title={title}
        actions={
          <Row gap={8}>
            {drift.state === 'behind' ? <CatchUp progress={progress} drift={drift} /> : null}
            <PlanActions plan={plan} />
            <ShowWorking id="plan-drift" working={drift.working} title={p('follow.title')} />
          </Row>
        }
      >
        {drift.monthsBehind !== null && drift.monthsBehind !== 0 && drift.state !== 'on_track' ? (
          <p>{say('follow.months', { months: Math.abs(drift.monthsBehind) })}</p>
        ) : null}
        <DriftAdvice drift={drift} />
        <Estimate progress={progress} />
        {drift.newDebts.length === 0 ? null : (
          <p>{say('follow.newDebts', { names: drift.newDebts.map(({ name }) => name).join(', ') })}</p>
        )}
      </Banner>
      <div className={styles.paperless}>
        <Disclosure summary={say('follow.details')} lazy>
          <DriftTables drift={drift} />
        </Disclosure>
      </div>
    </Stack>
  );
}

/** Returns the day of the plan's next payment after today. */
const nextPaymentOn = ({ plannedCourse }: PlanProgress, today: string): string | undefined =>
  plannedCourse.find(({ on }) => on > today)?.on;

/** Advises how to return to the plan. It names no amount to pay, because today's moves do. */
function DriftAdvice({ drift }: { drift: Drift }) {
  const say = useT(partMessages);
  if (drift.state === 'on_track') return null;
  if (drift.state === 'ahead') return <p>{say('follow.doAhead')}</p>;
  const spent = drift.months.reduce((sum, { causes }) => sum + toMinor(causes.spent), 0);
  const isSpending = spent * 2 > toMinor(drift.drift);
  return (
    <>
      <p>{say('follow.doBehind')}</p>
      {isSpending ? <p>{say('follow.doSpent')}</p> : null}
    </>
  );
}

function Estimate({ progress: { estimatedDebtFreeOn, plan } }: { progress: PlanProgress }) {
  const say = useT(partMessages);
  const { date } = useFormats();
  if (estimatedDebtFreeOn === null) return <p>{say('follow.noEnd')}</p>;
  const on = date(estimatedDebtFreeOn, 'month');
  if (plan.promised === null) return <p>{say('follow.estimateOnly', { on })}</p>;
  const promised = date(plan.promised.debtFreeOn, 'month');
  return <p>{on === promised ? say('follow.estimateSame', { on }) : say('follow.estimate', { on, promised })}</p>;
}

/** Shows a link that adds the missing amount to the plan as an extra payment, without activating the plan. */
function CatchUp({ progress, drift }: { progress: PlanProgress; drift: Drift }) {
  const say = useT(partMessages);
  const { today } = useSession();
  const { plan } = progress;
  const on = nextPaymentOn(progress, today) ?? today;
  const params = new URLSearchParams({
    strategy: plan.strategy,
    monthly: plan.monthly.minor,
    ...(plan.order.length === 0 ? {} : { order: plan.order.join(',') }),
  });
  const planned = plan.extras.map(extraOfWire).filter((extra) => extra.everyMonths !== undefined || extra.on > today);
  const href = `/debt?${writeExtras(params, [...planned, { on, amountMinor: toMinor(drift.drift) }]).toString()}`;
  return (
    <LinkButton variant="outline" href={href}>
      {say('follow.catchUp')}
    </LinkButton>
  );
}

function PlanActions({ plan }: { plan: PlanProgress['plan'] }) {
  const say = useT(partMessages);
  const errorOf = useErrorText();
  const change = useChange({
    change: (state: 'active' | 'paused' | 'superseded') =>
      api.debtPlans.setState({ id: plan.id, state }, { ifMatch: plan.version }),
    done: ({ item }) =>
      say(
        item.state === 'paused'
          ? 'follow.pausedDone'
          : item.state === 'active'
            ? 'follow.resumedDone'
            : 'follow.endedDone',
      ),
  });
  const can = (state: 'active' | 'paused' | 'superseded') => plan.next.includes(state) && plan.state !== state;
  return (
    <>
      {can('active') ? (
        <Button needs="edit" variant="outline" busy={change.isPending} onClick={() => change.mutate('active')}>
          {say('follow.resume')}
        </Button>
      ) : null}
      {can('paused') ? (
        <Button needs="edit" variant="quiet" busy={change.isPending} onClick={() => change.mutate('paused')}>
          {say('follow.pause')}
        </Button>
      ) : null}
      {can('superseded') ? (
        <Button needs="edit" variant="quiet" busy={change.isPending} onClick={() => change.mutate('superseded')}>
          {say('follow.end')}
        </Button>
      ) : null}
      {change.error === null ? null : <p role="alert">{errorOf(change.error)}</p>}
    </>
  );
}
