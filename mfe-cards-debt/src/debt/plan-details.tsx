import type { ReactNode } from 'react';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { DebtPlan } from '@tideline/contract';
import { Load, usePrefetchedPart, useT } from '@tideline/mfe-kit';
import { Card, Skeleton, SkeletonBar, Stack, usePrinting } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { activePlanPart, comparisonPart, debtsPart, historyPart, monthsPart, whatIfPart } from './debt.parts.ts';
import { Tabs } from './tabs.tsx';
import { KeepDraft } from './use-plan.tsx';
import { type DetailTab, detailTabs, useDetailsTab } from './use-details-tab.ts';

/** Details included in print, where nothing can be expanded. */
const printed: readonly DetailTab[] = ['strategies', 'debts', 'months'];

/** Shows strategies side by side, debts, months, progress, a balance transfer and past plans, each in a tab. */
export function PlanDetails({ plan }: { plan: DebtPlan }) {
  const say = useT(toolMessages);
  const [shown, show] = useDetailsTab();
  const printing = usePrinting();
  // a printout cannot wait for parts that load later, so they are loaded early
  usePrefetchedPart(comparisonPart);
  usePrefetchedPart(debtsPart);
  usePrefetchedPart(monthsPart);
  return (
    <Tabs
      label={say('tabs.title')}
      tabs={detailTabs.map((id) => ({ id, label: say(`tabs.${id}`) }))}
      shown={shown}
      onShow={(id) => show(id)}
    >
      {printing ? (
        <Stack gap={32}>
          {printed.map((tab) => (
            <Detail key={tab} tab={tab} plan={plan} />
          ))}
        </Stack>
      ) : (
        <Detail tab={shown} plan={plan} />
      )}
    </Tabs>
  );
}

function Part<M, K extends readonly unknown[]>({
  query,
  children,
}: {
  query: UseQueryOptions<M, Error, M, K>;
  children: (part: M) => ReactNode;
}) {
  const say = useT(toolMessages);
  return (
    <Load query={query} skeleton={<DetailSkeleton />} failedTitle={say('tabs.failed')} isEmpty={() => false}>
      {children}
    </Load>
  );
}

function Detail({ tab, plan }: { tab: DetailTab; plan: DebtPlan }) {
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const { adopted } = plan;
  switch (tab) {
    case 'strategies':
      return <Part query={comparisonPart()}>{({ Comparison }) => <Comparison plan={plan} />}</Part>;
    case 'debts':
      return <Part query={debtsPart()}>{({ DebtsTable }) => <DebtsTable plan={plan} />}</Part>;
    case 'months':
      return <Part query={monthsPart()}>{({ MonthByMonth }) => <MonthByMonth plan={plan} />}</Part>;
    case 'actual':
      if (adopted === null) return <p>{say('tabs.noPlan')}</p>;
      return (
        <Part query={activePlanPart()}>{({ ActivePlan }) => <ActivePlan key={adopted.id} planId={adopted.id} />}</Part>
      );
    case 'transfer':
      return (
        <Stack gap={16}>
          <p>{p('whatIf.lead')}</p>
          <Card>
            <Part query={whatIfPart()}>{({ TransferWhatIf }) => <TransferWhatIf plan={plan} />}</Part>
          </Card>
        </Stack>
      );
    case 'plans':
      return (
        <Stack gap={16}>
          <KeepDraft plan={plan} />
          <Part query={historyPart()}>{({ PlanHistory }) => <PlanHistory />}</Part>
        </Stack>
      );
  }
}

/** Shows a placeholder as tall as the five strategies. */
function DetailSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar width="100%" height="20rem" />
    </Skeleton>
  );
}
