import type { SweepConflict, SweepRule } from '@tideline/contract';
import { useSession, useT, useTextParam } from '@tideline/mfe-kit';
import { Badge, Banner, DateText, Disclosure, Link, Section, Stack, Table, useFormats } from '@tideline/ui';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweeps.en.ts';
import styles from '../overview.module.css';
import { RuleSwitch } from './rule-switch.tsx';
import { useWhen } from './when.ts';

/** Lists every rule in one table: its effect, its schedule, and the result of its last check. */
export function RuleList({ rules, conflicts }: { rules: readonly SweepRule[]; conflicts: readonly SweepConflict[] }) {
  const t = useT(messages);
  const kept = rules.filter(({ state }) => state !== 'archived');
  const archived = rules.filter(({ state }) => state === 'archived');
  const blocking = conflicts.filter(({ severity }) => severity === 'blocks').length;
  if (rules.length === 0) return null;
  return (
    <Section id="rules" title={t('rules.title')} actions={<p className={styles.quiet}>{t('rules.lead')}</p>}>
      <Stack gap={16}>
        {blocking === 0 ? null : <Banner tone="warn" title={t('rules.conflicts', { count: blocking })} />}
        {kept.length === 0 ? null : <Rules caption={t('rules.title')} rules={kept} />}
        {archived.length === 0 ? null : (
          <Disclosure summary={t('rules.archived', { count: archived.length })} lazy>
            <Rules caption={t('rules.archived', { count: archived.length })} rules={archived} />
          </Disclosure>
        )}
      </Stack>
    </Section>
  );
}

function Rules({ caption, rules }: { caption: string; rules: readonly SweepRule[] }) {
  const t = useT(messages);
  const when = useWhen();
  const [, openRule] = useTextParam('rule');
  return (
    <div className={styles.rules}>
      <Table
        caption={caption}
        columns={[
          {
            id: 'rule',
            header: t('rules.rule'),
            cell: ({ id, name }) => (
              <Link href={`/sweeps?rule=${id}`} data-sweep-row>
                {name}
              </Link>
            ),
          },
          {
            id: 'way',
            header: t('rules.way'),
            phone: 'hidden',
            cell: ({ sourceName, destinationNames }) => `${sourceName} → ${destinationNames.join(', ')}`,
          },
          { id: 'when', header: t('rules.when'), phone: 'hidden', cell: when },
          { id: 'last', header: t('rules.lastCheck'), cell: (rule) => <Last rule={rule} /> },
          { id: 'switch', header: t('rules.on'), action: true, cell: (rule) => <RuleSwitch rule={rule} /> },
        ]}
        rows={rules}
        rowKey={({ id }) => id}
        onRowPress={({ id }) => openRule(id, { push: true })}
      />
    </div>
  );
}

/** Shows the result of the last check, with its day unless it was today, or why the rule is not being checked. */
function Last({ rule: { last, state, suspendedFor, waiting } }: { rule: SweepRule }) {
  const t = useT(messages);
  const w = useT(words);
  const { money } = useFormats();
  const { today } = useSession();
  if (suspendedFor !== null)
    return (
      <span className={styles.last}>
        <Badge tone="warn">{t('rules.suspended')}</Badge> {w(`cause.${suspendedFor}`)}
      </span>
    );
  if (state !== 'active') return <Badge>{w(`rule.${state}`)}</Badge>;
  if (last === null) return null;
  const result =
    last.outcome === 'proposed'
      ? last.amount === null
        ? null
        : t('rules.lastProposed', { amount: money(last.amount.minor, last.amount.currency) })
      : last.reason === null
        ? null
        : w(`reason.${last.reason}`);
  return (
    <span className={styles.last}>
      {last.on === today ? null : <DateText date={last.on} format="short" />}
      {waiting > 0 ? <Badge tone="tide">{t('rules.waiting', { count: waiting })}</Badge> : result}
    </span>
  );
}
