import type { CategoryTargets } from '@tideline/contract';
import { toMinor } from '@tideline/contract';
import { listKeys, Load, moveRowFocus, RatesNote, useKeys, useMay, useT, useTextParam } from '@tideline/mfe-kit';
import {
  Button,
  Card,
  EmptyState,
  Money,
  Picture,
  Section,
  Stack,
  Stat,
  StatHero,
  Stats,
  useFormats,
} from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../../messages/targets.en.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import { monthsBetween, useMonths } from '../months.ts';
import { TargetRow } from './target-row.tsx';
import styles from './targets.module.css';
import { targetFormPart, targetsQuery } from './targets.queries.ts';

const MONTHS_BACK = 24;
const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * Shows category spending targets and this month's progress (`?section=targets`). `?target=` opens the form; its value
 * is a category id or `new`.
 */
export function TargetsSection() {
  const t = useT(messages);
  const mayEdit = useMay('edit');
  const [asked] = useTextParam('month');
  const month = asked !== null && monthShape.test(asked) ? asked : undefined;
  const [target, setTarget] = useTextParam('target');
  const add = () => setTarget('new', { push: true });
  useKeys(
    t('targets.title'),
    listKeys({
      move: (by) => moveRowFocus('[data-target]', by),
      ...(mayEdit ? { create: { label: t('targets.add'), run: add } } : {}),
    }),
  );
  return (
    <>
      <Load
        query={targetsQuery(month)}
        skeleton={<InsightsSkeleton />}
        isEmpty={() => false}
        failedTitle={t('targets.failed')}
      >
        {(targets) => (
          <Stack gap={24}>
            {isNew(targets, asked) ? null : (
              <Choices month={targets.month} onAdd={mayEdit && targets.items.length > 0 ? add : undefined} />
            )}
            {targets.items.length === 0 ? (
              <NoTargets onAdd={mayEdit ? add : undefined} />
            ) : (
              <Targets targets={targets} onOpen={mayEdit ? (id) => setTarget(id, { push: true }) : undefined} />
            )}
            <RatesNote exchange={targets.exchange} of="transactions" />
            {mayEdit ? <Suggestions targets={targets} onOpen={(id) => setTarget(id, { push: true })} /> : null}
            {target === null || !mayEdit ? null : (
              <Load query={targetFormPart()} skeleton={null} failedTitle={t('targets.failed')}>
                {({ TargetDrawer }) => (
                  <TargetDrawer
                    key={target}
                    targets={targets}
                    categoryId={target === 'new' ? null : target}
                    onClose={() => setTarget(null)}
                  />
                )}
              </Load>
            )}
          </Stack>
        )}
      </Load>
    </>
  );
}

/**
 * Returns whether there are neither targets nor spending to base one on. Always false with a month in the address, so
 * that the month field stays visible.
 */
const isNew = ({ items, suggestions }: CategoryTargets, asked: string | null): boolean =>
  asked === null && items.length + suggestions.length === 0;

function Choices({ month, onAdd }: { month: string; onAdd: (() => void) | undefined }) {
  const t = useT(messages);
  const { now, nameOf } = useMonths();
  const [, setMonth] = useTextParam('month');
  const first = `${Number(now.slice(0, 4)) - MONTHS_BACK / 12}${now.slice(4)}`;
  const offered = monthsBetween(first, now);
  const all = offered.includes(month) ? offered : [month, ...offered];
  return (
    <div className={styles.choices}>
      <SelectField
        label={t('targets.month')}
        name="month"
        value={month}
        onChange={(value) => setMonth(value === now ? null : value)}
        options={all.map((value) => ({ value, label: nameOf(value) }))}
      />
      {onAdd === undefined ? null : (
        <Button variant="filled" icon="plus" onClick={onAdd}>
          {t('targets.add')}
        </Button>
      )}
    </div>
  );
}

const NoTargets = ({ onAdd }: { onAdd: (() => void) | undefined }) => {
  const t = useT(messages);
  return (
    <EmptyState
      picture={<Picture icon="insights" />}
      title={t('targets.none')}
      {...(onAdd === undefined
        ? {}
        : {
            action: (
              <Button icon="plus" onClick={onAdd}>
                {t('targets.add')}
              </Button>
            ),
          })}
    >
      {t('targets.noneBody')}
    </EmptyState>
  );
};

function Targets({
  targets: { items, total, month },
  onOpen,
}: {
  targets: CategoryTargets;
  onOpen: ((categoryId: string) => void) | undefined;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  const { nameOf } = useMonths();
  const left = toMinor(total.target) - toMinor(total.spent);
  const { currency } = total.target;
  return (
    <>
      <StatHero
        label={t(left < 0 ? 'targets.over' : 'targets.left', { month: nameOf(month) })}
        figure={<Money minor={Math.abs(left)} currency={currency} />}
        detail={t('targets.of', {
          spent: money(total.spent.minor, currency),
          target: money(total.target.minor, currency),
        })}
      />
      {total.projected === null ? null : (
        <Stats>
          <Stat label={t('targets.projected')} value={<Money {...total.projected} estimate />} />
        </Stats>
      )}
      <Section title={t('targets.title')}>
        <Card>
          <ul className={styles.list}>
            {items.map((target) => (
              <TargetRow key={target.id} target={target} onOpen={onOpen} />
            ))}
          </ul>
        </Card>
      </Section>
    </>
  );
}

function Suggestions({
  targets: { suggestions },
  onOpen,
}: {
  targets: CategoryTargets;
  onOpen: (categoryId: string) => void;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  if (suggestions.length === 0) return null;
  return (
    <Section title={t('suggestions.title')} lead={t('suggestions.lead')}>
      <Card>
        <ul className={styles.list}>
          {suggestions.map(({ categoryId, name, usual }) => (
            <li key={categoryId} className={styles.suggestion}>
              <span>
                {name}{' '}
                <span className={styles.quiet}>
                  {t('suggestions.usual', { amount: money(usual.minor, usual.currency) })}
                </span>
              </span>
              <Button variant="quiet" aria-label={t('suggestions.setOf', { name })} onClick={() => onOpen(categoryId)}>
                {t('suggestions.set')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
