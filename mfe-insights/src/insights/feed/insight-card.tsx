import type { ReactNode } from 'react';
import { toMinor, type Insight } from '@tideline/contract';
import { useT, useWorking, WorkingFigure } from '@tideline/mfe-kit';
import { Badge, Button, Card, DateText, Link, Money, Stack, Stat, Stats, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/feed.en.ts';
import { InsightActions } from './insight-actions.tsx';
import styles from './feed.module.css';
import { Feedback } from './feedback.tsx';
import { isOneTime } from './is-one-time.ts';
import { useInsightText } from './use-insight-text.ts';
import { wordsOf } from './working-words.ts';

interface Props {
  insight: Insight;
  /** The first insight has the screen's only filled button. */
  isFirst: boolean;
  mayChange: boolean;
  isNew: boolean;
}

/** One insight: the finding, its value, its sources, and the available actions. */
export function InsightCard({ insight, isFirst, mayChange, isNew }: Props) {
  const t = useT(messages);
  const finding = useInsightText()(insight);
  return (
    <Card
      title={finding}
      footer={<InsightActions insight={insight} finding={finding} isFirst={isFirst} mayChange={mayChange} />}
    >
      <Stack gap={16}>
        <p className={styles.badges}>
          <Badge tone={insight.kind === 'saving' ? 'gain' : insight.kind === 'risk' ? 'warn' : 'neutral'}>
            {t(`kind.${insight.kind}`)}
          </Badge>
          {insight.severity === 'critical' ? <Badge tone="debt">{t('card.urgent')}</Badge> : null}
          {isNew ? <Badge tone="tide">{t('card.new')}</Badge> : null}
          <InsightState insight={insight} />
        </p>
        <Figures insight={insight} />
        <Evidence insight={insight} />
        <div className={styles.foot}>
          <InsightWorking insight={insight} finding={finding} />
          {mayChange ? <Feedback insight={insight} /> : null}
        </div>
      </Stack>
    </Card>
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

/** Thresholds for describing the confidence in words. */
const [SURE_PPM, LIKELY_PPM] = [900_000, 700_000];
const PERCENT_PPM = 10_000;

function Figures({ insight }: { insight: Insight }) {
  const t = useT(messages);
  const { percent } = useFormats();
  const { value, working, deadlineOn, confidencePpm } = insight;
  const single = isOneTime(insight);
  const sure = confidencePpm >= SURE_PPM ? 'sure.very' : confidencePpm >= LIKELY_PPM ? 'sure.likely' : 'sure.possible';
  return (
    <Stats>
      {value === null ? (
        <KeyFigure working={working} />
      ) : (
        <Stat
          label={t(single ? 'figure.once' : 'figure.perYear')}
          value={<InsightValue insight={insight} of="perYear" />}
        />
      )}
      {value === null || single || toMinor(value.untilNextStatement) === 0 ? null : (
        <Stat label={t('figure.untilStatement')} value={<InsightValue insight={insight} of="untilNextStatement" />} />
      )}
      {deadlineOn === null ? null : (
        <Stat label={t('figure.by')} value={<DateText date={deadlineOn} format="weekday" />} />
      )}
      <Stat
        label={t('figure.sure')}
        value={t(sure)}
        detail={percent(Math.round(confidencePpm / PERCENT_PPM) * PERCENT_PPM)}
      />
    </Stats>
  );
}

/** The value of acting, which opens its working. */
function InsightValue({
  insight: { id, type, value },
  of,
}: {
  insight: Insight;
  of: 'perYear' | 'untilNextStatement';
}) {
  if (value === null) return null;
  return (
    <WorkingFigure id={`${id}.${of}`} working={value.workings[of]} words={wordsOf(type)}>
      <Money {...value[of]} estimate={type !== 'duplicate_charge'} />
    </WorkingFigure>
  );
}

const FIGURES = ['total', 'missing', 'excess', 'payment', 'short_per_month', 'paid_in_all', 'days_old'] as const;

/** The key figure of the finding if acting has no monetary value. */
function KeyFigure({ working: { result } }: Pick<Insight, 'working'>) {
  const t = useT(messages);
  const name = FIGURES.find((key) => key === result.key);
  const label = t(name === undefined ? 'figure.result' : `figure.${name}`);
  if (result.value.kind === 'money') return <Stat label={label} value={<Money {...result.value.money} />} />;
  return result.value.kind === 'count' ? <Stat label={label} value={String(result.value.count)} /> : null;
}

const EVIDENCE_SHOWN = 4;

function Evidence({ insight: { evidence, evidenceCount } }: { insight: Insight }) {
  const t = useT(messages);
  const nameOf = useEvidenceName();
  if (evidence.length === 0) return null;
  const hidden = evidenceCount - Math.min(EVIDENCE_SHOWN, evidence.length);
  return (
    <div>
      <p className={styles.quiet}>{t('card.from')}</p>
      <ul className={styles.evidence}>
        {evidence.slice(0, EVIDENCE_SHOWN).map((each) => (
          <li key={each.id}>
            <Link href={each.href}>{nameOf(each)}</Link>
          </li>
        ))}
        {hidden > 0 ? <li className={styles.quiet}>{t('card.more', { count: hidden })}</li> : null}
      </ul>
    </div>
  );
}

function useEvidenceName(): (evidence: Insight['evidence'][number]) => ReactNode {
  const t = useT(messages);
  const { date } = useFormats();
  return ({ kind, name, on, amount }) => {
    if (kind === 'plan') return t('card.plan');
    if (kind === 'promotion') return t('card.promotion', { name });
    if (kind === 'series') return t('card.series', { name });
    if (kind === 'month') return on === null ? name : date(on, 'month');
    if (kind === 'statement' && on !== null) return t('card.statement', { name, on: date(on) });
    if (kind === 'transaction' && on !== null && amount !== null) {
      return (
        <>
          {t('card.transaction', { name, on: date(on) })} <Money {...amount} />
        </>
      );
    }
    return name;
  };
}

function InsightWorking({ insight, finding }: { insight: Insight; finding: string }) {
  const t = useT(messages);
  const { isOpen, open, warm, sheet } = useWorking({
    id: insight.id,
    working: insight.working,
    words: wordsOf(insight.type),
  });
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('card.workingOf', { finding })}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
      >
        {t('card.working')}
      </Button>
      {sheet}
    </>
  );
}
