import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DebtPlan, PlannedMove, TodaysPlan } from '@tideline/contract';
import { useMay, useT, WorkingFigure } from '@tideline/mfe-kit';
import { useMoveWords, useTodaysMoves } from '@tideline/mfe-kit/moves';
import { Button, classNames, Icon, LinkButton, SkeletonBar, useFormats, type IconName } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { messages } from '../../messages/en.ts';
import { planProgressQuery } from './debt.queries.ts';
import styles from './debt-tool.module.css';
import { extraCostOf } from './extra-cost.ts';
import { isActivePlan } from './is-active-plan.ts';
import { ModeTerms } from './mode-terms.tsx';
import { useStrategyWords } from './strategy-words.ts';
import { usePlanChoice } from './use-plan-choice.ts';
import { useDetailsTab } from './use-details-tab.ts';

/**
 * Shows the next step, the cost of the choice, the progress of the active plan, and whether the plan keeps each offer's
 * date.
 */
export function PlanNotes({ plan }: { plan: DebtPlan }) {
  const say = useT(toolMessages);
  return (
    <>
      <ul className={styles.notes} aria-label={say('notes.title')}>
        <NextMove plan={plan} />
        <OnceMoved plan={plan} />
        <Behind plan={plan} />
        <PriceOfChoice plan={plan} />
        {plan.strategy === 'mode' && plan.mode !== undefined ? null : <Offers plan={plan} />}
      </ul>
      <ModeTerms plan={plan} />
    </>
  );
}

interface NoteProps {
  icon: IconName;
  tone?: 'good' | 'bad';
  action?: ReactNode;
  children: ReactNode;
}

function Note({ icon, tone, action = null, children }: NoteProps) {
  return (
    <li className={classNames(styles.note, tone !== undefined && styles[tone])}>
      <Icon name={icon} />
      <span>{children}</span>
      {action === null ? null : <span>{action}</span>}
    </li>
  );
}

const firstPayment = (today: TodaysPlan | undefined): PlannedMove | undefined =>
  today?.moves.find(({ kind }) => kind === 'pay');

/** Shows the day's first move to a debt, in the same words as all other screens. */
function NextMove({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const say = useT(toolMessages);
  const words = useMoveWords();
  const { date } = useFormats();
  const mayEdit = useMay('edit');
  const { plan: today } = useTodaysMoves();
  const move = firstPayment(today);
  return (
    <Note
      icon="arrow-right"
      action={
        move === undefined || !mayEdit ? null : (
          <LinkButton
            href={move.href}
            variant={isActivePlan(plan) ? 'filled' : 'outline'}
            aria-label={words.actTo(move)}
          >
            {words.act(move)}
          </LinkButton>
        )
      }
    >
      <strong>{say('notes.next')}</strong>{' '}
      {today === undefined ? (
        <SkeletonBar width="12rem" />
      ) : move !== undefined ? (
        words.title(move)
      ) : today.nextOn === null ? (
        t('plan.noMove')
      ) : (
        t('plan.noMoveUntil', { on: date(today.nextOn, 'short') })
      )}
    </Note>
  );
}

/**
 * Shows the debt-free date after today's moves, next to the household's plan. The mode screen shows the same figures.
 */
function OnceMoved({ plan }: { plan: DebtPlan }) {
  const say = useT(toolMessages);
  const { date, money } = useFormats();
  const { choice } = usePlanChoice();
  const { plan: today } = useTodaysMoves();
  const { onceMoved, monthlyAlone } = today?.payoff ?? {};
  const isOfHousehold = isActivePlan(plan) || Object.values(choice).every((chosen) => chosen === undefined);
  if (!isOfHousehold || onceMoved === undefined || onceMoved.debtFreeOn === null || onceMoved.interest === null)
    return null;
  const { debtFreeOn, interest } = onceMoved;
  if (debtFreeOn === monthlyAlone?.debtFreeOn && interest.minor === monthlyAlone.interest?.minor) return null;
  return (
    <Note icon="info">
      <strong>{say('notes.moved')}</strong>{' '}
      {say('notes.movedLine', {
        on: date(debtFreeOn, 'monthShort'),
        amount: money(interest.minor, interest.currency, { whole: true }),
      })}
    </Note>
  );
}

/** Warns if payments are behind the active plan. The details are in their tab. */
function Behind({ plan: { adopted } }: { plan: DebtPlan }) {
  const say = useT(toolMessages);
  const { money } = useFormats();
  const [, show] = useDetailsTab();
  const { data: progress } = useQuery({
    ...planProgressQuery(adopted?.id ?? ''),
    enabled: adopted?.state === 'active',
  });
  const drift = progress?.drift;
  if (adopted?.state !== 'active' || drift?.state !== 'behind' || drift.month === 0) return null;
  return (
    <Note
      icon="warning"
      tone="bad"
      action={
        <Button variant="quiet" onClick={() => show('actual')}>
          {say('notes.seeActual')}
        </Button>
      }
    >
      {say('notes.behind', { amount: money(drift.drift.minor, drift.drift.currency) })}
    </Note>
  );
}

/** Shows the cost of the user's choice compared with the best plan. */
function PriceOfChoice({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const words = useStrategyWords();
  const { money } = useFormats();
  const { set } = usePlanChoice();
  const price = extraCostOf(plan, plan.strategy);
  if (plan.strategy === 'best' || price === null || price <= 0) return null;
  return (
    <Note
      icon="info"
      action={
        <Button variant="quiet" onClick={() => set('strategy', 'best')}>
          {p('price.see')}
        </Button>
      }
    >
      <WorkingFigure
        id="plan-priceOfChoice"
        working={plan.workings?.priceOfChoice ?? null}
        title={p('working.priceOfChoice')}
      >
        {p('price.own', {
          strategy: words.name(plan.strategy, plan.mode?.key),
          amount: money(price, plan.monthly.currency),
        })}
      </WorkingFigure>
    </Note>
  );
}

/**
 * Shows whether the plan pays off each offer by its pay-by date, as /promotional-periods judges it, with offers at risk
 * first.
 */
function Offers({ plan }: { plan: DebtPlan }) {
  const { offers = [], cliffs } = plan;
  const charged = cliffs.filter((cliff) => cliff.prevented !== true);
  const prevented = cliffs.filter((cliff) => cliff.prevented === true);
  const isOfCliff = ({ debtId, endsOn }: Offer) =>
    cliffs.some((cliff) => cliff.debtId === debtId && cliff.on >= endsOn);
  const others = offers.filter((offer) => !isOfCliff(offer));
  const missed = others.filter((offer) => {
    const paidOn = paidOnOf(offer);
    return paidOn === null || paidOn > (offer.payBy ?? offer.endsOn);
  });
  const kept = others.filter((offer) => !missed.includes(offer));
  return (
    <>
      {charged.map((cliff) => (
        <Charged key={cliff.debtId + cliff.on} plan={plan} cliff={cliff} />
      ))}
      {missed.map((offer) => (
        <Missed key={`${offer.debtId} ${offer.endsOn} ${offer.balance.minor}`} offer={offer} />
      ))}
      {prevented.map((cliff) => (
        <Prevented key={cliff.debtId + cliff.on} plan={plan} cliff={cliff} />
      ))}
      {kept.map((offer) => (
        <Kept key={`${offer.debtId} ${offer.endsOn} ${offer.balance.minor}`} offer={offer} />
      ))}
    </>
  );
}

type Offer = NonNullable<DebtPlan['offers']>[number];
type Cliff = DebtPlan['cliffs'][number];

/** Returns the day to compare with the pay-by date. */
const paidOnOf = ({ paidOn, goneOn }: Offer): string | null => (paidOn === undefined ? goneOn : paidOn);

const nameOf = ({ debts }: DebtPlan, id: string): string => debts.find((debt) => debt.id === id)?.name ?? '';

function SeeOffer({ name }: { name: string }) {
  const say = useT(toolMessages);
  return (
    <LinkButton variant="quiet" href="/promotional-periods" aria-label={say('notes.seeOffer', { name })}>
      {say('notes.see')}
    </LinkButton>
  );
}

function Charged({ plan, cliff: { debtId, on, charged } }: { plan: DebtPlan; cliff: Cliff }) {
  const say = useT(toolMessages);
  const { money, date } = useFormats();
  const name = nameOf(plan, debtId);
  const amount = money(charged.minor, charged.currency);
  return (
    <Note icon="warning" tone="bad" action={<SeeOffer name={name} />}>
      <strong>{say('notes.risk', { name })}</strong> {say('notes.riskCharge', { amount, on: date(on) })}
    </Note>
  );
}

function Missed({ offer }: { offer: Offer }) {
  const say = useT(toolMessages);
  const { date } = useFormats();
  const { name, endsOn, payBy } = offer;
  const paidOn = paidOnOf(offer);
  const isLate = paidOn !== null && payBy !== undefined && paidOn <= endsOn;
  return (
    <Note icon="warning" tone="bad" action={<SeeOffer name={name} />}>
      <strong>{say('notes.risk', { name })}</strong>{' '}
      {isLate
        ? say('notes.riskLate', { on: date(paidOn), by: date(payBy) })
        : say('notes.riskLine', { ends: date(endsOn) })}
    </Note>
  );
}

function Prevented({ plan, cliff: { debtId, charged } }: { plan: DebtPlan; cliff: Cliff }) {
  const say = useT(toolMessages);
  const { money } = useFormats();
  return (
    <Note icon="check" tone="good">
      <strong>{say('notes.kept', { name: nameOf(plan, debtId) })}</strong>{' '}
      {say('notes.keptToday', { amount: money(charged.minor, charged.currency) })}
    </Note>
  );
}

function Kept({ offer }: { offer: Offer }) {
  const say = useT(toolMessages);
  const { date } = useFormats();
  return (
    <Note icon="check" tone="good">
      <strong>{say('notes.kept', { name: offer.name })}</strong>{' '}
      {say('notes.keptLine', {
        on: date(paidOnOf(offer) ?? offer.endsOn, 'monthShort'),
        ends: date(offer.endsOn),
      })}
    </Note>
  );
}
