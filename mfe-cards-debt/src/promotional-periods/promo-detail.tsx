import type { ReactNode } from 'react';
import { toMinor, type Promo } from '@tideline/contract';
import { Load, useT, WorkingFigure } from '@tideline/mfe-kit';
import { DateText, Meter, Money, SkeletonBar, Stat, Stats, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoListMessages } from '../../messages/promo-list.en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { isRunning } from './filter-promos.ts';
import { PromoActions } from './promo-actions.tsx';
import { PromoHistory } from './promo-history.tsx';
import styles from './promo-list.module.css';
import { PromoProblems } from './promo-problems.tsx';
import { whatIfPart } from './promos.queries.ts';

/** Returns whether deferred interest accrues on the remaining balance. */
const buildsUp = ({ accrued, balance }: Promo): boolean => accrued !== null && toMinor(balance) > 0;

/** Shows the details behind the sentence: problems, the meter, a simulated payment, the figures, and rarer actions. */
export function PromoDetail({ promo, title }: { promo: Promo; title: string }) {
  const t = useT(messages);
  const hasMeter = buildsUp(promo);
  return (
    <div className={styles.detail}>
      <PromoProblems promo={promo} />
      {hasMeter || promo.course !== null ? (
        <div className={styles.panes}>
          <div className={styles.known}>
            <Building promo={promo} />
            <Figures promo={promo} />
          </div>
          <WhatIf promo={promo} />
        </div>
      ) : (
        <Figures promo={promo} />
      )}
      {hasMeter && promo.payBy !== null ? null : <p className={styles.fine}>{t(`kindLine.${promo.kind}`)}</p>}
      <Basis promo={promo} />
      <PromoHistory promo={promo} />
      <PromoActions promo={promo} title={title} />
    </div>
  );
}

/** Explains deferred interest: the accrued amount, and when it would be owed. */
function Building({ promo }: { promo: Promo }) {
  const say = useT(promoListMessages);
  const { money, date } = useFormats();
  const { balance, payBy } = promo;
  if (!buildsUp(promo)) return null;
  const amount = money(balance.minor, balance.currency);
  return (
    <div className={styles.pane}>
      <DeferredMeter promo={promo} />
      {payBy === null ? null : (
        <p className={styles.fine}>
          {say('detail.inTime', { amount, by: date(payBy) })} {say('detail.cent')}
        </p>
      )}
    </div>
  );
}

function WhatIf({ promo }: { promo: Promo }) {
  const say = useT(promoListMessages);
  if (promo.course === null) return null;
  return (
    <section className={styles.pane} aria-label={say('detail.tryOther')}>
      <Load query={whatIfPart()} skeleton={<SkeletonBar width="100%" height="16rem" />} isEmpty={() => false}>
        {({ PromoWhatIf }) => <PromoWhatIf promo={promo} />}
      </Load>
    </section>
  );
}

/** Explains the assumptions about the course if the user has not entered a payment. */
function Basis({ promo: { course } }: { promo: Promo }) {
  const p = useT(promoMessages);
  return course === null || course.basis === 'entered' ? null : (
    <p className={styles.fine}>{p(`course.${course.basis}`)}</p>
  );
}

/** Shows the monthly payment needed, whether the plan meets it, and the pay-by date. */
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
      {promo.course === null || (promo.workings?.left ?? null) === null ? null : (
        <Stat
          label={p('course.leftOver')}
          value={
            <Explained promo={promo} figure="left">
              <Money {...promo.course.leftAtPayBy} />
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

/** Shows the transfer window and fee of a balance transfer. */
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
      {toMinor(promo.costIfNothingChanges) === 0 || !isRunning(promo) || buildsUp(promo) ? null : (
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

/** Shows a figure that opens its working. */
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

/** Shows accrued deferred interest, compared with the total by the end. */
function DeferredMeter({ promo }: { promo: Promo }) {
  const p = useT(promoMessages);
  const say = useT(promoListMessages);
  const { date, money } = useFormats();
  const { accrued, costIfNothingChanges: cost, endsOn } = promo;
  if (accrued === null) return null;
  const now = p('meter.now', { amount: money(accrued.minor, accrued.currency, { whole: true }) });
  const end = p('meter.end', { amount: money(cost.minor, cost.currency, { whole: true }), on: date(endsOn) });
  return (
    <Meter
      label={say('detail.building')}
      value={toMinor(accrued)}
      max={Math.max(toMinor(cost), toMinor(accrued), 1)}
      tone="debt"
      words={`${now}, ${end}`}
      shown={
        <>
          <Explained promo={promo} figure="accrued">
            {now}
          </Explained>
          {', '}
          <Explained promo={promo} figure="costIfNothingChanges">
            {end}
          </Explained>
        </>
      }
    />
  );
}
