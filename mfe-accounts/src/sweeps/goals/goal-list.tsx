import { toMinor, type Goal } from '@tideline/contract';
import { Load, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import {
  Badge,
  type BadgeTone,
  Banner,
  Button,
  Card,
  LinkButton,
  Row,
  Section,
  SkeletonBar,
  Stack,
  TideTrack,
  type TideMark,
  useFormats,
} from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { goalsQuery } from '../sweeps.queries.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { waterLine } from './water-line.ts';

const tones: Record<Goal['state'], BadgeTone> = {
  reached: 'gain',
  on_track: 'tide',
  behind: 'warn',
  no_rule: 'neutral',
  overdue: 'warn',
};

/** Savings goals, each with its progress toward its date. */
export function GoalList() {
  const t = useT(messages);
  const mayChange = useMayEdit();
  const [, setGoal] = useTextParam('goal');
  const add = mayChange ? (
    <Button variant="outline" icon="plus" onClick={() => setGoal('new', { push: true })}>
      {t('goals.add')}
    </Button>
  ) : undefined;
  return (
    <Section title={t('goals.title')} lead={t('goals.lead')} actions={add}>
      <Load
        query={goalsQuery()}
        skeleton={<SkeletonBar width="100%" height="8rem" />}
        failedTitle={t('goals.failed')}
        empty={<p>{t('goals.none')}</p>}
      >
        {({ items }) => (
          <Stack gap={16}>
            {items.map((goal) => (
              <GoalCard key={goal.id} goal={goal} />
            ))}
          </Stack>
        )}
      </Load>
    </Section>
  );
}

function GoalButtons({ goal: { id, name, state } }: { goal: Goal }) {
  const t = useT(messages);
  const [, setGoal] = useTextParam('goal');
  return (
    <Row gap={8} {...(state === 'no_rule' ? {} : { flush: true })}>
      {state === 'no_rule' ? (
        <LinkButton
          variant="outline"
          href={`/sweeps?new=savings_goal&goal=${id}`}
          aria-label={t('goals.saveForOf', { name })}
        >
          {t('goals.saveFor')}
        </LinkButton>
      ) : null}
      <Button variant="quiet" aria-label={t('goals.editOf', { name })} onClick={() => setGoal(id, { push: true })}>
        {t('goals.edit')}
      </Button>
    </Row>
  );
}

function GoalCard({ goal }: { goal: Goal }) {
  const t = useT(messages);
  const { money, percent, date } = useFormats();
  const { today } = useSession();
  const mayChange = useMayEdit();
  const { name, accountName, amount, saved, by, setAsideOn, sharePpm, state, neededPerMonth, reachedOn, isCovered } =
    goal;
  const marks: TideMark[] = [
    { date: today, label: t('goals.today'), shape: 'point' },
    ...(reachedOn === null || reachedOn <= today || reachedOn >= by
      ? []
      : [{ date: reachedOn, label: t('goals.reachedOn'), shape: 'open' as const }]),
    { date: by, label: t('goals.day'), shape: 'end' },
  ];
  return (
    <Card level={3} title={name} badge={<Badge tone={tones[state]}>{t(`goals.state.${state}`)}</Badge>}>
      <Stack gap={16}>
        <p>
          {t('goals.of', {
            saved: money(saved.minor, saved.currency),
            amount: money(amount.minor, amount.currency),
            account: accountName,
          })}
        </p>
        <TideTrack
          label={t('goals.track', { name, share: percent(sharePpm, { decimals: 0 }) })}
          startsOn={setAsideOn}
          endsOn={by}
          filledTo={waterLine({ startsOn: setAsideOn, endsOn: by }, sharePpm)}
          marks={marks}
          {...(state === 'behind' || state === 'overdue' ? { tone: 'warn' as const } : {})}
        />
        {neededPerMonth === null || toMinor(neededPerMonth) === 0 ? null : (
          <p>{t('goals.needed', { amount: money(neededPerMonth.minor, neededPerMonth.currency), by: date(by) })}</p>
        )}
        {isCovered ? null : <Banner tone="warn" title={t('goals.uncovered')} />}
        {mayChange ? <GoalButtons goal={goal} /> : null}
      </Stack>
    </Card>
  );
}
