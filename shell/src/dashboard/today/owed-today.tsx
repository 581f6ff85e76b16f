import type { ReactNode } from 'react';
import { toMinor, type Dashboard, type Household } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { classNames, Money, SkeletonBar, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/en.ts';
import { todayMessages } from '../../../messages/today.ts';
import styles from './owed-today.module.css';

/** Modes in which cash has priority over debts. */
const CASH_FIRST: readonly Household['mode'][] = ['safety_first', 'float', 'custom'];

/** Describes how much less or more is owed than a month ago, without cents unless it is less than one unit. */
function useSinceMonthAgo({ owedOnCards, owedOnCardsMonthAgo = null }: Dashboard): Note | undefined {
  const say = useT(todayMessages);
  const { money } = useFormats();
  if (owedOnCardsMonthAgo === null) return undefined;
  const change = toMinor(owedOnCards) - toMinor(owedOnCardsMonthAgo);
  if (change === 0) return { text: say('owed.same') };
  const text = (minor: number, whole: boolean) => money(minor, owedOnCards.currency, { sign: 'never', whole });
  const amount = text(change, text(change, true) !== text(0, true));
  return change < 0 ? { text: say('owed.less', { amount }), isGain: true } : { text: say('owed.more', { amount }) };
}

/**
 * Shows the main figure of the mode: the debt, or the amount that is safe to move. Without either, it is the net worth.
 */
export function OwedToday({ dashboard }: { dashboard: Dashboard }) {
  const t = useT(messages);
  const say = useT(todayMessages);
  const { mode } = useSession().household;
  const { date } = useFormats();
  const { owedOnCards, owedOnCardsAfter, cardCount, netWorth, safeToMove = null, asOf } = dashboard;
  const sinceMonthAgo = useSinceMonthAgo(dashboard);
  const dated = (on: string | null) =>
    on === null ? {} : { note: { text: t('figure.asOf', { on: date(on, 'short') }) } };
  const owes = cardCount > 0 && owedOnCards.minor !== '0';
  if (safeToMove !== null && (!owes || CASH_FIRST.includes(mode)))
    return <Figure label={t('hero.safe')} figure={<Money {...safeToMove} estimate />} {...dated(asOf.safeToMove)} />;
  if (!owes)
    return <Figure label={t('hero.netWorth')} figure={<Money {...netWorth.current.net} />} {...dated(asOf.netWorth)} />;
  const owed: FigureProps = {
    label: t('hero.owed', { cards: cardCount }),
    figure: <Money {...owedOnCards} sign="never" />,
    // a figure that is based on old balances cannot be compared with a month ago
    note: sinceMonthAgo,
    ...dated(asOf.owedOnCards),
  };
  const [now, later] = [toMinor(owedOnCards), toMinor(owedOnCardsAfter)];
  if (now === later) return <Figure {...owed} />;
  return (
    <Figure
      {...owed}
      after={{ label: say('owed.after'), figure: <Money {...owedOnCardsAfter} whole /> }}
      paidPercent={((now - later) / now) * 100}
    />
  );
}

interface Note {
  text: string;
  /** Whether the note is good news. */
  isGain?: boolean;
}

interface FigureProps {
  label: ReactNode;
  figure: ReactNode;
  /** Date of the balances, if they are old; otherwise the change since a month ago. */
  note?: Note | undefined;
  after?: { label: ReactNode; figure: ReactNode };
  /** Length of the bar below, which is the share that today's moves pay. */
  paidPercent?: number;
}

function Figure({ label, figure, note, after, paidPercent }: FigureProps) {
  return (
    <dl className={styles.owed}>
      <div className={styles.now}>
        <dt>{label}</dt>
        <dd className={styles.figure}>{figure}</dd>
        {note === undefined ? null : (
          <dd className={classNames(styles.note, note.isGain && styles.gain)}>{note.text}</dd>
        )}
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

/** Shows a placeholder as tall as every figure, because all of them reserve space for the bar and the note. */
export function OwedSkeleton() {
  return <Figure label={<SkeletonBar width="9rem" />} figure={<SkeletonBar width="14rem" />} />;
}
