import { useId, useState } from 'react';
import { toMinor, type Insight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, classNames, Icon, IconButton, Money, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/feed.en.ts';
import { BestAction } from './insight-actions.tsx';
import { InsightDetail } from './insight-detail.tsx';
import { effectOf, iconOf } from './insight-look.ts';
import { isOneTime } from './is-one-time.ts';
import styles from './insight-list.module.css';
import { useInsightText } from './use-insight-text.ts';

export interface InsightRowProps {
  insight: Insight;
  /** Whether this is the first insight, which has the screen's only filled button. */
  isFirst: boolean;
  /** Whether its details are shown from the start. */
  opened: boolean;
  mayChange: boolean;
  isNew: boolean;
  /** Its number among today's moves; null if it belongs to none of them. */
  move: number | null;
}

/** Shows one insight in two lines, with its value and one action. Everything else is shown when it is expanded. */
export function InsightRow({ insight, isFirst, opened, mayChange, isNew, move }: InsightRowProps) {
  const t = useT(messages);
  const { title, reason } = useInsightText()(insight);
  const [isOpen, setOpen] = useState(opened);
  const titleId = useId();
  return (
    <section className={classNames(styles.row, isOpen && styles.open)} aria-labelledby={titleId}>
      <div className={styles.line}>
        <span className={classNames(styles.tile, styles[insight.kind])}>
          <Icon name={iconOf(insight)} />
        </span>
        <div className={styles.words}>
          <div className={styles.title}>
            <h2 id={titleId}>{title}</h2>
            <Marks insight={insight} isNew={isNew} move={move} />
          </div>
          <p>{reason}</p>
        </div>
        <Value insight={insight} />
        <span className={styles.action}>
          <BestAction insight={insight} title={title} isFirst={isFirst} mayChange={mayChange} />
        </span>
        <span className={styles.chevron}>
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={t('card.details', { title })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      {isOpen ? <InsightDetail insight={insight} mayChange={mayChange} /> : null}
    </section>
  );
}

function Marks({ insight, isNew, move }: Pick<InsightRowProps, 'insight' | 'isNew' | 'move'>) {
  const t = useT(messages);
  return (
    <>
      {move === null ? null : <Badge tone="tide">{t('card.move', { place: move })}</Badge>}
      {insight.severity === 'critical' ? <Badge tone="debt">{t('card.urgent')}</Badge> : null}
      {isNew && move === null ? <Badge>{t('card.new')}</Badge> : null}
      <InsightState insight={insight} />
    </>
  );
}

function InsightState({ insight: { state, snoozedUntil, acted } }: { insight: Insight }) {
  const t = useT(messages);
  const { date } = useFormats();
  if (state === 'snoozed' && snoozedUntil !== null)
    return <Badge>{t('card.snoozedUntil', { on: date(snoozedUntil) })}</Badge>;
  if (state !== 'acknowledged') return null;
  return <Badge>{t(acted ? 'card.acted' : 'card.dismissed')}</Badge>;
}

/** Below ten units, cents are shown; above, the figure is an estimate. */
const CENTS_BELOW_MINOR = 1_000;

const FIGURES = ['total', 'missing', 'excess', 'payment', 'short_per_month', 'paid_in_all', 'days_old'] as const;

/** Shows the value of acting, or the key figure of the finding if acting has no value in money. */
function Value({ insight }: { insight: Insight }) {
  const t = useT(messages);
  const { value, working } = insight;
  if (value !== null && toMinor(value.perYear) > 0) {
    const { perYear } = value;
    const single = isOneTime(insight);
    return (
      <p className={styles.value}>
        <strong>
          <Money {...perYear} whole={toMinor(perYear) >= CENTS_BELOW_MINOR} />
          {single ? null : ` ${t('value.year')}`}
        </strong>
        <span>{t(`value.${effectOf(insight)}`)}</span>
        <Dated asOf={insight.asOf} />
      </p>
    );
  }
  const { key, value: result } = working.result;
  const name = FIGURES.find((each) => each === key);
  if (result.kind !== 'money' && result.kind !== 'count') return <p className={styles.value} />;
  return (
    <p className={styles.value}>
      <strong>{result.kind === 'money' ? <Money {...result.money} /> : String(result.count)}</strong>
      <span>{t(name === undefined ? 'figure.result' : `figure.${name}`)}</span>
      <Dated asOf={insight.asOf} />
    </p>
  );
}

/** Shows the date of the balance behind a figure if the balance is old. */
function Dated({ asOf }: Pick<Insight, 'asOf'>) {
  const t = useT(messages);
  const { date } = useFormats();
  return asOf === undefined || asOf === null ? null : <span>{t('value.asOf', { on: date(asOf, 'short') })}</span>;
}
