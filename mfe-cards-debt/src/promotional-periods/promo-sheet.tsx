import type { ReactNode } from 'react';
import { toMinor, type Promo } from '@tideline/contract';
import { Load, useSession, useT, WorkingFigure } from '@tideline/mfe-kit';
import {
  Badge,
  Banner,
  Card,
  DateText,
  Disclosure,
  Meter,
  Money,
  Stack,
  Stat,
  Stats,
  TideTrack,
  useFormats,
  type BadgeTone,
  type TideMark,
} from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { isRunning } from './filter-promos.ts';
import { PromoActions } from './promo-actions.tsx';
import { PromoProblems } from './promo-problems.tsx';
import { PromoHistory } from './promo-history.tsx';
import { OnTrack } from './promo-table.tsx';
import { whatIfPart } from './promos.queries.ts';

const tones: Record<Promo['state'], BadgeTone> = {
  draft: 'neutral',
  upcoming: 'neutral',
  active: 'tide',
  closing: 'warn',
  cleared: 'gain',
  transferred: 'gain',
  revoked: 'debt',
  expired_with_balance: 'debt',
  retro_charged: 'debt',
  ended: 'neutral',
};

/** One promotional period: its timeline, what to pay each month, and the cost otherwise. */
export function PromoSheet({ promo }: { promo: Promo }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { today } = useSession();
  const title = t('promo.title', { card: promo.cardName, kind: t(`kind.${promo.kind}`) });
  const running = isRunning(promo);
  const owes = toMinor(promo.balance) > 0 && promo.kind !== 'savings_bonus_rate';
  const marks = useMarks(promo, today);
  return (
    <div id={`promo-${promo.id}`}>
      <Card
        title={title}
        badge={<Badge tone={tones[promo.state]}>{t(`state.${promo.state}`)}</Badge>}
        footer={<PromoActions promo={promo} title={title} />}
      >
        <Stack gap={24}>
          <p>{t(`kindLine.${promo.kind}`)}</p>
          <PromoProblems promo={promo} />
          {running ? (
            <TideTrack
              label={t('promo.track', { title })}
              startsOn={promo.startsOn}
              endsOn={promo.endsOn}
              filledTo={today}
              marks={marks}
              {...(promo.state === 'closing' ? { tone: 'warn' as const } : {})}
            />
          ) : null}
          {running && owes && promo.safeOn < today ? <Banner tone="warn" title={t('promo.passedSafe')} /> : null}
          <Figures promo={promo} />
          <DeferredMeter promo={promo} />
          <Course promo={promo} />
          <Cost promo={promo} />
          <PromoHistory promo={promo} />
          {promo.course === null ? null : (
            <Disclosure summary={p('whatIf.title')} lazy>
              <Load query={whatIfPart()} skeleton={null} isEmpty={() => false}>
                {({ PromoWhatIf }) => <PromoWhatIf promo={promo} />}
              </Load>
            </Disclosure>
          )}
        </Stack>
      </Card>
    </div>
  );
}

function useMarks({ safeOn, endsOn, transferWindowEndsOn, payBy }: Promo, today: string): TideMark[] {
  const t = useT(messages);
  const p = useT(promoMessages);
  return [
    { date: today, label: t('promo.today'), shape: 'point' },
    ...(transferWindowEndsOn === null || transferWindowEndsOn <= today || transferWindowEndsOn >= endsOn
      ? []
      : [{ date: transferWindowEndsOn, label: p('timeline.window'), shape: 'open' as const }]),
    ...(payBy !== null && safeOn > today && safeOn !== endsOn
      ? [{ date: safeOn, label: t('promo.safe'), shape: 'open' as const }]
      : []),
    { date: endsOn, label: t('promo.end'), shape: 'end', tone: 'debt' },
  ];
}

/** The monthly payment, whether the plan meets it, and the pay-by date. */
function PayOff({ promo }: { promo: Promo }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { date } = useFormats();
  return (
    <>
      {promo.neededPerMonth === null || promo.course === null ? null : (
        <Stat
          label={t('promo.perMonth')}
          value={
            <Explained promo={promo} figure="neededPerMonth">
              <Money {...promo.neededPerMonth} />
            </Explained>
          }
          detail={t('promo.perMonthDetail', { count: promo.opportunities, by: date(promo.payBy ?? promo.safeOn) })}
        />
      )}
      {promo.course === null ? null : (
        <Stat
          label={p('course.label')}
          value={
            <Explained promo={promo} figure="left">
              <OnTrack promo={promo} />
            </Explained>
          }
        />
      )}
      {promo.payBy === null || promo.payBy !== promo.safeOn ? null : (
        <Stat
          label={p('timeline.safe')}
          value={
            <Explained promo={promo} figure="safeOn">
              <DateText date={promo.payBy} />
            </Explained>
          }
          detail={p('safe.detail')}
        />
      )}
    </>
  );
}

/** The transfer window and fee of a balance transfer. */
function Transfer({ promo }: { promo: Promo }) {
  const p = useT(promoMessages);
  const { transferFee } = promo;
  return (
    <>
      {promo.transferWindowEndsOn === null ? null : (
        <Stat
          label={p('window.label')}
          value={<DateText date={promo.transferWindowEndsOn} />}
          detail={promo.closedToNew === 'transfer_window_over' ? p('window.over') : undefined}
        />
      )}
      {transferFee === null ? null : (
        <Stat
          label={p('fee.label')}
          value={
            <Explained promo={promo} figure="effectiveApr">
              <Money {...transferFee.amount} />
            </Explained>
          }
          detail={<FeeDetail promo={promo} fee={transferFee} />}
        />
      )}
    </>
  );
}

function Figures({ promo }: { promo: Promo }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { percent, money } = useFormats();
  const rates = t('promo.ratesValue', { now: percent(promo.promoAprPpm), after: percent(promo.revertAprPpm) });
  return (
    <Stats>
      {promo.kind === 'fee_waiver' ? null : (
        <Stat
          label={t('promo.balance')}
          value={<Money {...promo.balance} />}
          {...(toMinor(promo.onTheWay) === 0
            ? {}
            : { detail: p('onTheWay', { amount: money(promo.onTheWay.minor, promo.onTheWay.currency) }) })}
        />
      )}
      <PayOff promo={promo} />
      <Accrued promo={promo} />
      {toMinor(promo.costIfNothingChanges) === 0 || !isRunning(promo) ? null : (
        <Stat
          label={p('table.cost')}
          value={
            <Explained promo={promo} figure="costIfNothingChanges">
              <Money {...promo.costIfNothingChanges} estimate />
            </Explained>
          }
        />
      )}
      <Stat
        label={t('promo.endsOn')}
        value={<DateText date={promo.endsOn} />}
        detail={promo.daysLeft < 0 ? undefined : t('promo.daysLeft', { days: promo.daysLeft })}
      />
      {promo.kind === 'fee_waiver' ? null : <Stat label={t('promo.rates')} value={rates} />}
      <Transfer promo={promo} />
    </Stats>
  );
}

/** A figure that opens its working. */
function Explained({
  promo,
  figure,
  children,
}: {
  promo: Promo;
  figure: keyof NonNullable<Promo['workings']>;
  children: ReactNode;
}) {
  const p = useT(promoMessages);
  return (
    <WorkingFigure
      id={`${figure}-${promo.id}`}
      working={promo.workings?.[figure] ?? null}
      title={p(`working.${figure}`)}
    >
      {children}
    </WorkingFigure>
  );
}

function FeeDetail({
  promo,
  fee: { effectiveAprPpm, breakEvenMonths },
}: {
  promo: Promo;
  fee: NonNullable<Promo['transferFee']>;
}) {
  const p = useT(promoMessages);
  const { percent } = useFormats();
  return (
    <>
      {effectiveAprPpm === null ? null : p('fee.rate', { rate: percent(Math.round(effectiveAprPpm / 100) * 100) })}
      {effectiveAprPpm === null || breakEvenMonths === null ? null : '; '}
      {breakEvenMonths === null ? null : (
        <Explained promo={promo} figure="breakEven">
          {p('fee.months', { months: breakEvenMonths })}
        </Explained>
      )}
    </>
  );
}

function Accrued({ promo }: { promo: Promo }) {
  const t = useT(messages);
  const { accrued, balance } = promo;
  if (accrued === null || toMinor(balance) === 0) return null;
  return (
    <Stat
      label={t('promo.accrued')}
      value={
        <Explained promo={promo} figure="accrued">
          <Money {...accrued} estimate />
        </Explained>
      }
      detail={t('promo.accruedDetail')}
    />
  );
}

/** Accrued deferred interest, compared with the total by the end. */
function DeferredMeter({ promo: { accrued, costIfNothingChanges, balance } }: { promo: Promo }) {
  const p = useT(promoMessages);
  const { money } = useFormats();
  if (accrued === null || toMinor(balance) === 0) return null;
  const end = Math.max(toMinor(costIfNothingChanges), toMinor(accrued), 1);
  return (
    <Meter
      label={p('meter.label')}
      value={toMinor(accrued)}
      max={end}
      tone="debt"
      words={p('meter.words', {
        now: money(accrued.minor, accrued.currency),
        end: money(String(end), accrued.currency),
      })}
    />
  );
}

function Course({ promo: { course, payBy, opportunities } }: { promo: Promo }) {
  const p = useT(promoMessages);
  const { money, date } = useFormats();
  if (course === null || payBy === null) return null;
  const say = (amount: Promo['balance']) => money(amount.minor, amount.currency);
  const basis = course.basis === 'entered' ? null : <p>{p(`course.${course.basis}`)}</p>;
  const today = course.today === null ? null : say(course.today);
  if (!course.atRisk) {
    const [amount, by] = [say(course.planned), date(payBy)];
    return (
      <div>
        <p>
          {today === null
            ? p('course.onTrack', { amount, by })
            : opportunities === 1
              ? p('course.onTrackToday', { today, by })
              : p('course.onTrackThen', { today, amount, by })}
        </p>
        {today !== null && opportunities === 1 ? null : basis}
      </div>
    );
  }
  return (
    <Banner
      tone="warn"
      title={p('course.drift', {
        amount: say(course.planned),
        left: say(course.leftAtPayBy),
        by: date(payBy),
        short: say(course.shortPerMonth),
      })}
    >
      {today === null ? null : <p>{p('course.today', { today })}</p>}
      {basis}
    </Banner>
  );
}

function Cost({ promo }: { promo: Promo }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { money, date } = useFormats();
  const cost = money(promo.costIfNothingChanges.minor, promo.costIfNothingChanges.currency);
  if (promo.kind === 'fee_waiver') return isRunning(promo) ? <p>{p('waiver.line')}</p> : null;
  if (!isRunning(promo) && promo.state !== 'draft') return null;
  if (toMinor(promo.costIfNothingChanges) === 0) return null;
  if (promo.kind === 'savings_bonus_rate') return <p>{p('bonus.cost', { amount: cost })}</p>;
  return (
    <p>
      {promo.kind === 'deferred_interest'
        ? t('promo.costDeferred', { amount: cost, on: date(promo.endsOn) })
        : t('promo.costLater', { amount: cost })}
    </p>
  );
}
