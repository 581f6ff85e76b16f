import { useQuery } from '@tanstack/react-query';
import { toMinor, type Goal } from '@tideline/contract';
import { Load, useMay, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import {
  Badge,
  type BadgeTone,
  Banner,
  Button,
  IconButton,
  LinkButton,
  Meter,
  Section,
  SkeletonBar,
  useFormats,
} from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import styles from '../overview.module.css';
import { goalsQuery } from '../sweeps.queries.ts';
import { useMayEdit } from '../use-may-edit.ts';

const tones: Record<Goal['state'], BadgeTone> = {
  reached: 'gain',
  on_track: 'tide',
  behind: 'warn',
  no_rule: 'neutral',
  overdue: 'warn',
};

/** Lists savings goals, each with its progress toward its date. If `optional`, renders nothing while there are none. */
export function GoalList({ optional }: { optional: boolean }) {
  const t = useT(messages);
  const mayChange = useMayEdit();
  const [, setGoal] = useTextParam('goal');
  const { data, isPending } = useQuery(goalsQuery());
  if (optional && (isPending || data?.items.length === 0)) return null;
  const add = mayChange ? (
    <div className={styles.headAction}>
      <Button variant="quiet" icon="plus" onClick={() => setGoal('new', { push: true })}>
        {t('goals.add')}
      </Button>
    </div>
  ) : undefined;
  return (
    <Section title={t('goals.title')} actions={add}>
      <Load
        query={goalsQuery()}
        skeleton={<SkeletonBar width="100%" height="8rem" />}
        failedTitle={t('goals.failed')}
        empty={<p>{t('goals.none')}</p>}
      >
        {({ items }) => (
          <div className={styles.goals}>
            {items.map((goal) => (
              <GoalTile key={goal.id} goal={goal} />
            ))}
          </div>
        )}
      </Load>
    </Section>
  );
}

function GoalTile({ goal }: { goal: Goal }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { today } = useSession();
  const mayChange = useMay('edit', goal.accountId);
  const [, setGoal] = useTextParam('goal');
  const { id, name, accountName, amount, saved, by, state, neededPerMonth, reachedOn, isCovered } = goal;
  const said = [
    neededPerMonth === null || toMinor(neededPerMonth) === 0
      ? ''
      : t('goals.needed', { amount: money(neededPerMonth.minor, neededPerMonth.currency) }),
    reachedOn === null || reachedOn <= today || state === 'reached'
      ? ''
      : t('goals.pace', { on: date(reachedOn, 'full') }),
  ].filter(Boolean);
  return (
    <section className={styles.goal} aria-label={name}>
      <div className={styles.goalHead}>
        <h3>{name}</h3>
        <Badge tone={tones[state]}>{t(`goals.state.${state}`)}</Badge>
        {mayChange ? (
          <IconButton icon="edit" label={t('goals.editOf', { name })} onClick={() => setGoal(id, { push: true })} />
        ) : null}
      </div>
      <Meter
        label={t('goals.of', {
          saved: money(saved.minor, saved.currency),
          amount: money(amount.minor, amount.currency),
          account: accountName,
        })}
        words={t('goals.by', { on: date(by, 'full') })}
        value={toMinor(saved)}
        max={toMinor(amount)}
        {...(state === 'behind' || state === 'overdue' ? { tone: 'warn' as const } : {})}
      />
      {said.length === 0 ? null : <p>{said.join(' ')}</p>}
      {isCovered ? null : <Banner tone="warn" title={t('goals.uncovered')} />}
      {mayChange && state === 'no_rule' ? (
        <div>
          <LinkButton
            variant="outline"
            href={`/sweeps?new=savings_goal&goal=${id}`}
            aria-label={t('goals.saveForOf', { name })}
          >
            {t('goals.saveFor')}
          </LinkButton>
        </div>
      ) : null}
    </section>
  );
}
