import type { SweepRule } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useListFocus, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import { Banner, Button, EmptyState, LinkButton, Picture, Row, Section, useFormats } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../../messages/sweeps.en.ts';
import overview from '../overview.module.css';
import { runsQuery } from '../sweeps.queries.ts';
import { ProposalSkeleton } from '../sweeps-skeleton.tsx';
import { useMayEdit } from '../use-may-edit.ts';
import { ProposalList } from './proposal-list.tsx';

interface Props {
  rules: readonly SweepRule[];
  killSwitch: boolean;
  nextEvaluation: string | null;
}

/** Shows the proposals that wait for approval. */
export function Proposed({ rules, killSwitch, nextEvaluation }: Props) {
  const t = useT(messages);
  useListFocus('[data-proposal]');
  const [hasAnswered, setAnswered] = useState(false);
  return (
    <Section
      title={t('proposed.title')}
      titleHidden={rules.length === 0}
      actions={killSwitch || !rules.some(({ state }) => state === 'active') ? undefined : <CheckNowButton />}
    >
      <Load
        query={runsQuery('proposed')}
        skeleton={<ProposalSkeleton />}
        failedTitle={t('sweeps.failed')}
        failedHint={<p>{t('sweeps.failedHint')}</p>}
        isEmpty={() => false}
      >
        {({ items }) =>
          items.length === 0 && !hasAnswered ? (
            <NothingProposed
              hasRules={rules.some(({ state }) => state === 'active')}
              killSwitch={killSwitch}
              nextEvaluation={nextEvaluation}
            />
          ) : (
            <ProposalList items={items} rules={rules} onAnswered={() => setAnswered(true)} />
          )
        }
      </Load>
    </Section>
  );
}

function CheckNowButton() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMayEdit();
  const look = useChange({
    change: () => api.sweepRuns.evaluate({}),
    done: ({ proposed }) => t('proposed.evaluated', { count: proposed }),
  });
  if (!mayChange) return null;
  return (
    <div className={overview.headAction}>
      {look.error ? <Banner tone="warn" announce="alert" title={errorOf(look.error)} /> : null}
      <Button variant="quiet" icon="search" busy={look.isPending} onClick={() => look.mutate(undefined)}>
        {t('proposed.evaluate')}
      </Button>
    </div>
  );
}

function NothingProposed({ hasRules, killSwitch, nextEvaluation }: Omit<Props, 'rules'> & { hasRules: boolean }) {
  const t = useT(messages);
  const mayChange = useMayEdit();
  const { today } = useSession();
  const { date } = useFormats();
  const [, setAdding] = useTextParam('new');
  if (killSwitch) return <p>{t('proposed.paused')}</p>;
  if (!hasRules) {
    const add = (
      <Button icon="plus" onClick={() => setAdding('1', { push: true })}>
        {t('sweeps.newRule')}
      </Button>
    );
    return (
      <EmptyState
        picture={<Picture icon="sweep" />}
        title={t('proposed.noneRules')}
        {...(mayChange ? { action: add } : {})}
      >
        {t('proposed.noneRulesText')}
      </EmptyState>
    );
  }
  const next =
    nextEvaluation === null || nextEvaluation <= today ? t('proposed.tonight') : date(nextEvaluation, 'weekday');
  return (
    <EmptyState
      title={t('proposed.none', { next })}
      action={
        <Row>
          <LinkButton variant="outline" href="#rules">
            {t('proposed.toRules')}
          </LinkButton>
        </Row>
      }
    >
      {t('proposed.noneText')}
    </EmptyState>
  );
}
