import type { Rule } from '@tideline/contract';
import { Load, partQuery, useMay, usePrefetchedPart, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, EmptyState, Page, Stack, useLinkRouter } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../messages/rules.en.ts';
import { rulesQuery } from '../ledger/ledger.queries.ts';
import { ListSkeleton } from '../ledger/list-skeleton.tsx';
import { PastRuns } from './past-runs.tsx';
import { RuleList } from './rule-list.tsx';
import { useRuleNames } from './rule-names.ts';

/** The only path to return to: the list that the transaction was in. */
const BACK = /^\/transactions(?:\?|$)/;

const panelsPart = () => partQuery('mfe-settings/rule-panels', () => import('./rule-panels.tsx'));

/**
 * /settings?section=rules: what happens to incoming transactions. `&rule=new` adds a rule, `&from=<transaction>`
 * prefills it from an edit, and `&back=<path>` returns there after the rule is saved or discarded.
 */
export function SectionPage() {
  const t = useT(messages);
  const mayChange = useMay('edit');
  const names = useRuleNames();
  const [ruleId, setRuleId] = useTextParam('rule');
  const [from, setFrom] = useTextParam('from');
  const [run, setRun] = useState<readonly string[] | 'all' | null>(null);
  usePrefetchedPart(panelsPart);
  const router = useLinkRouter();
  const [back] = useTextParam('back');
  const close = () => {
    if (back !== null && BACK.test(back)) return router?.navigate(back);
    setRuleId(null);
    setFrom(null);
  };
  const saved = ({ id, enabled }: Rule, changed: number) => {
    close();
    if (changed > 0 && enabled && back === null) setRun([id]);
  };
  const add = mayChange ? (
    <Button icon="plus" onClick={() => setRuleId('new', { push: true })}>
      {t('rules.add')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('rules.title')} lead={t('rules.lead')} actions={add}>
      <Load
        query={rulesQuery()}
        skeleton={<ListSkeleton label={t('rules.loading')} />}
        failedTitle={t('rules.failed')}
        failedHint={t('rules.failedHint')}
        empty={<EmptyState title={t('rules.none')}>{t('rules.noneText')}</EmptyState>}
      >
        {({ items }) => (
          <Stack gap={24}>
            <RuleList
              rules={items}
              names={names}
              mayChange={mayChange}
              onEdit={(id) => setRuleId(id, { push: true })}
              onRun={setRun}
            />
            <PastRuns mayChange={mayChange} />
          </Stack>
        )}
      </Load>
      {mayChange && ruleId !== null ? (
        <Load query={panelsPart()} skeleton={null}>
          {({ RuleDrawer }) => <RuleDrawer ruleId={ruleId} from={from} names={names} onSaved={saved} onClose={close} />}
        </Load>
      ) : null}
      {mayChange && run !== null ? (
        <Load query={panelsPart()} skeleton={null}>
          {({ RunDialog }) => (
            <RunDialog ruleIds={run === 'all' ? null : run} names={names} onClose={() => setRun(null)} />
          )}
        </Load>
      ) : null}
    </Page>
  );
}
