import type { SweepConflict, SweepRule } from '@tideline/contract';
import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import {
  Badge,
  type BadgeTone,
  Banner,
  Button,
  Card,
  DateText,
  Disclosure,
  Link,
  Money,
  Section,
  Stack,
  useFormats,
} from '@tideline/ui';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweeps.en.ts';
import styles from '../sweeps.module.css';
import { useMayEdit } from '../use-may-edit.ts';

const tones: Record<SweepRule['state'], BadgeTone> = {
  draft: 'neutral',
  active: 'gain',
  paused: 'neutral',
  suspended: 'warn',
  archived: 'neutral',
};

/** Every rule with its state, its next check, and what it has moved and earned. */
export function RuleList({ rules, conflicts }: { rules: readonly SweepRule[]; conflicts: readonly SweepConflict[] }) {
  const t = useT(messages);
  const kept = rules.filter(({ state }) => state !== 'archived');
  const archived = rules.filter(({ state }) => state === 'archived');
  const blocking = conflicts.filter(({ severity }) => severity === 'blocks').length;
  if (rules.length === 0) return null;
  return (
    <Section id="rules" title={t('rules.title')} lead={t('rules.lead')}>
      <Stack gap={16}>
        {blocking === 0 ? null : <Banner tone="warn" title={t('rules.conflicts', { count: blocking })} />}
        {kept.length === 0 ? null : <Rules rules={kept} />}
        {archived.length === 0 ? null : (
          <Disclosure summary={t('rules.archived', { count: archived.length })} lazy>
            <Rules rules={archived} />
          </Disclosure>
        )}
      </Stack>
    </Section>
  );
}

function Rules({ rules }: { rules: readonly SweepRule[] }) {
  return (
    <Card>
      <ul className={styles.rows}>
        {rules.map((rule) => (
          <RuleRow key={rule.id} rule={rule} />
        ))}
      </ul>
    </Card>
  );
}

function RuleRow({ rule }: { rule: SweepRule }) {
  const t = useT(messages);
  const w = useT(words);
  const {
    id,
    name,
    state,
    terms,
    sourceName,
    destinationNames,
    suspendedFor,
    moved,
    earned,
    waiting,
    byHand,
    nextEvaluation,
  } = rule;
  return (
    <li className={styles.ruleRow}>
      <div className={styles.body}>
        <span className={styles.name}>
          <Link href={`/sweeps?rule=${id}`} data-sweep-row>
            {name}
          </Link>
          <Badge tone={tones[state]}>{w(`rule.${state}`)}</Badge>
          {waiting === 0 ? null : <Badge tone="tide">{t('rules.waiting', { count: waiting })}</Badge>}
        </span>
        <span className={styles.quiet}>
          {w(`kind.${terms.kind}`)}: {sourceName} → {destinationNames.join(', ')}
        </span>
        {suspendedFor === null ? null : <span>{w(`cause.${suspendedFor}`)}</span>}
        <Last rule={rule} />
        {state !== 'active' ? null : byHand ? (
          <span className={styles.quiet}>{t('rules.byHand')}</span>
        ) : nextEvaluation === null ? null : (
          <span className={styles.quiet}>
            {t('rules.nextLook')} <DateText date={nextEvaluation} format="weekday" />
          </span>
        )}
      </div>
      <span className={styles.figures}>
        <span>
          <span className={styles.quiet}>{t('rules.moved')}</span> <Money {...moved} />
        </span>
        <span>
          <span className={styles.quiet}>{t('rules.earned')}</span> <Money {...earned} />
        </span>
      </span>
      <StateButton rule={rule} />
    </li>
  );
}

/** Result of the last check. */
function Last({ rule: { last, state } }: { rule: SweepRule }) {
  const t = useT(messages);
  const w = useT(words);
  const { money, date } = useFormats();
  if (last === null || state !== 'active') return null;
  const said =
    last.outcome === 'proposed'
      ? last.amount === null
        ? null
        : t('rules.lastProposed', { amount: money(last.amount.minor, last.amount.currency) })
      : last.reason === null
        ? null
        : w(`reason.${last.reason}`);
  return said === null ? null : (
    <span>
      {t('rules.last', { on: date(last.on) })} {said}
    </span>
  );
}

/** Pause and resume, if the rule's state allows them. */
function StateButton({ rule: { id, version, name, events } }: { rule: SweepRule }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMayEdit();
  const fresh = useFreshSignIn();
  const event = events.includes('pause') ? 'pause' : events.includes('resume') ? 'resume' : null;
  const turn = useChange({
    change: (next: 'pause' | 'resume') =>
      fresh.run(() => api.sweepRules.setState({ id, event: next }, { ifMatch: version })),
    done: (_result, next) => t(next === 'pause' ? 'rules.paused' : 'rules.resumed', { name }),
  });
  if (!mayChange || event === null) return null;
  return (
    <span className={styles.side}>
      {turn.error ? <Banner tone="warn" announce="alert" title={errorOf(turn.error)} /> : null}
      <Button
        variant="quiet"
        icon={event === 'pause' ? 'pause' : 'play'}
        busy={turn.isPending}
        aria-label={t(event === 'pause' ? 'rules.pauseOf' : 'rules.resumeOf', { name })}
        onClick={() => turn.mutate(event)}
      >
        {t(event === 'pause' ? 'rules.pause' : 'rules.resume')}
      </Button>
      {fresh.dialog}
    </span>
  );
}
