import type { ReactNode } from 'react';
import { toMinor, type Insight } from '@tideline/contract';
import { ShowWorking, useSession, useT, WorkingFigure } from '@tideline/mfe-kit';
import { DateText, DefinitionList, Link, Money, useFormats, type Definition } from '@tideline/ui';
import { TideTrack } from '@tideline/ui/tide';
import { messages } from '../../../messages/feed.en.ts';
import { Feedback } from './feedback.tsx';
import { InsightDecision } from './insight-actions.tsx';
import { useMonths } from '../months.ts';
import styles from './insight-list.module.css';
import { isOneTime } from './is-one-time.ts';
import { wordsOf } from '../../../messages/working-words.en.ts';

interface Props {
  insight: Insight;
  mayChange: boolean;
}

/** Shows the details of an insight: its dates, its sources, its figures with their math, and its actions. */
export function InsightDetail({ insight, mayChange }: Props) {
  const t = useT(messages);
  return (
    <div className={styles.detail}>
      <div className={styles.pane}>
        <Dates insight={insight} />
        <Evidence insight={insight} />
      </div>
      <div className={styles.pane}>
        <h3>{t('card.figures')}</h3>
        <DefinitionList numeric items={useFigures(insight)} />
      </div>
      <div className={styles.foot}>
        <ShowWorking id={insight.id} working={insight.working} words={wordsOf(insight.type)} />
        {mayChange ? (
          <>
            <InsightDecision insight={insight} />
            <Feedback insight={insight} />
          </>
        ) : null}
      </div>
    </div>
  );
}

/** Shows the important dates: today, the last day to act, and the end of an offer. */
function Dates({ insight: { deadlineOn, facts } }: Pick<Props, 'insight'>) {
  const t = useT(messages);
  const { today } = useSession();
  const end = facts['ends_on']?.kind === 'date' ? facts['ends_on'].on : null;
  const last = end !== null && end > (deadlineOn ?? '') ? end : deadlineOn;
  if (last === null || last <= today) return null;
  return (
    <div>
      <h3>{t('card.dates')}</h3>
      <TideTrack
        label={t('card.dates')}
        startsOn={today}
        endsOn={last}
        {...(deadlineOn === null ? {} : { filledTo: deadlineOn })}
        marks={[
          { date: today, label: t('card.today') },
          ...(deadlineOn === null ? [] : [{ date: deadlineOn, label: t('figure.by'), shape: 'open' as const }]),
          ...(end === null || end === deadlineOn
            ? []
            : [{ date: end, label: t('card.ends'), shape: 'end' as const, tone: 'debt' as const }]),
        ]}
      />
    </div>
  );
}

/** Thresholds for describing the confidence in words. */
const [SURE_PPM, LIKELY_PPM] = [900_000, 700_000];
const PERCENT_PPM = 10_000;

function useFigures(insight: Insight): Definition[] {
  const t = useT(messages);
  const { percent } = useFormats();
  const { value, deadlineOn, confidencePpm } = insight;
  const single = isOneTime(insight);
  const sure = confidencePpm >= SURE_PPM ? 'sure.very' : confidencePpm >= LIKELY_PPM ? 'sure.likely' : 'sure.possible';
  return [
    ...(value === null
      ? []
      : [
          {
            term: t(single ? 'figure.once' : 'figure.perYear'),
            value: <InsightValue insight={insight} of="perYear" />,
          },
        ]),
    ...(value === null || single || toMinor(value.untilNextStatement) === 0
      ? []
      : [{ term: t('figure.untilStatement'), value: <InsightValue insight={insight} of="untilNextStatement" /> }]),
    ...(deadlineOn === null ? [] : [{ term: t('figure.by'), value: <DateText date={deadlineOn} format="weekday" /> }]),
    {
      term: t('figure.sure'),
      value: t('sure.with', { sure: t(sure), percent: percent(Math.round(confidencePpm / PERCENT_PPM) * PERCENT_PPM) }),
    },
  ];
}

/** Shows the value of acting, which opens its working. */
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

const EVIDENCE_SHOWN = 4;

function Evidence({ insight: { evidence, evidenceCount } }: Pick<Props, 'insight'>) {
  const t = useT(messages);
  const nameOf = useEvidenceName();
  if (evidence.length === 0) return null;
  const hidden = evidenceCount - Math.min(EVIDENCE_SHOWN, evidence.length);
  return (
    <div>
      <h3>{t('card.from')}</h3>
      <ul className={styles.evidence}>
        {evidence.slice(0, EVIDENCE_SHOWN).map((each) => (
          <li key={each.id}>
            <Link href={each.href}>{nameOf(each)}</Link>
          </li>
        ))}
        {hidden > 0 ? <li>{t('card.more', { count: hidden })}</li> : null}
      </ul>
    </div>
  );
}

function useEvidenceName(): (evidence: Insight['evidence'][number]) => ReactNode {
  const t = useT(messages);
  const { date } = useFormats();
  const { nameOf } = useMonths();
  return ({ kind, id, name, on, amount }) => {
    if (kind === 'plan') return t('card.plan');
    if (kind === 'promotion') return t('card.promotion', { name });
    if (kind === 'series') return t('card.series', { name });
    if (kind === 'month') return nameOf(id);
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
