import type { ReactNode } from 'react';
import { toMinor, type Dashboard, type Household } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Money, SkeletonBar, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/en.ts';
import { todayMessages } from '../../../messages/today.ts';
import styles from './owed-today.module.css';

/** Modes that put cash before debts. */
const CASH_FIRST: readonly Household['mode'][] = ['safety_first', 'float', 'custom'];

/** The figure of the mode: the debt, or the amount that is safe to move. Without either, the net worth. */
export function OwedToday({ dashboard }: { dashboard: Dashboard }) {
  const t = useT(messages);
  const say = useT(todayMessages);
  const { mode } = useSession().household;
  const { date } = useFormats();
  const { owedOnCards, owedOnCardsAfter, cardCount, netWorth, safeToMove = null, asOf } = dashboard;
  const dated = (on: string | null) => (on === null ? {} : { asOf: t('figure.asOf', { on: date(on, 'short') }) });
  const owes = cardCount > 0 && owedOnCards.minor !== '0';
  if (safeToMove !== null && (!owes || CASH_FIRST.includes(mode)))
    return <Figure label={t('hero.safe')} figure={<Money {...safeToMove} estimate />} {...dated(asOf.safeToMove)} />;
  if (!owes)
    return <Figure label={t('hero.netWorth')} figure={<Money {...netWorth.current.net} />} {...dated(asOf.netWorth)} />;
  const figure = <Money {...owedOnCards} sign="never" />;
  const label = t('hero.owed', { cards: cardCount });
  const [now, later] = [toMinor(owedOnCards), toMinor(owedOnCardsAfter)];
  if (now === later) return <Figure label={label} figure={figure} {...dated(asOf.owedOnCards)} />;
  return (
    <Figure
      label={label}
      figure={figure}
      {...dated(asOf.owedOnCards)}
      after={{ label: say('owed.after'), figure: <Money {...owedOnCardsAfter} whole /> }}
      paidPercent={((now - later) / now) * 100}
    />
  );
}

interface FigureProps {
  label: ReactNode;
  figure: ReactNode;
  /** From when the balances are, if they are old. */
  asOf?: string;
  after?: { label: ReactNode; figure: ReactNode };
  /** Length of the bar below: the part that today's moves pay. */
  paidPercent?: number;
}

function Figure({ label, figure, asOf, after, paidPercent }: FigureProps) {
  return (
    <dl className={styles.owed}>
      <div>
        <dt>{label}</dt>
        <dd className={styles.figure}>{figure}</dd>
        {asOf === undefined ? null : <dd>{asOf}</dd>}
      </div>
      {after === undefined ? null : (
        <div className={styles.after}>
          <dt>{after.label}</dt>
          <dd>{after.figure}</dd>
        </div>
      )}
      {paidPercent === undefined ? null : (
        <div className={styles.bar} aria-hidden="true">
          <span style={{ width: `${paidPercent}%` }} />
        </div>
      )}
    </dl>
  );
}

/** As tall as the figure. */
export function OwedSkeleton() {
  return <Figure label={<SkeletonBar width="9rem" />} figure={<SkeletonBar width="14rem" />} />;
}
