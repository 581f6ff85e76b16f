import { useState } from 'react';
import type { DebtPlan } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Button, Card, Disclosure, Section, SkeletonBar } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { historyPart, whatIfPart } from './debt.queries.ts';
import styles from './debt.module.css';

/** Rarely used parts: an offer to move debts, and former plans. */
export function RarelyUsedParts({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const [trying, setTrying] = useState(false);
  return (
    <div className={styles.screenOnly}>
      <Section title={p('whatIf.title')} lead={p('whatIf.lead')}>
        {trying ? (
          <Card>
            <Load
              query={whatIfPart()}
              skeleton={<SkeletonBar width="60%" />}
              failedTitle={p('whatIf.failed')}
              isEmpty={() => false}
            >
              {({ TransferWhatIf }) => <TransferWhatIf plan={plan} />}
            </Load>
          </Card>
        ) : (
          <p>
            <Button variant="outline" onClick={() => setTrying(true)}>
              {p('whatIf.open')}
            </Button>
          </p>
        )}
      </Section>
      <Disclosure summary={p('history.title')} lazy>
        <Load
          query={historyPart()}
          skeleton={<SkeletonBar width="60%" />}
          failedTitle={p('history.failed')}
          isEmpty={() => false}
        >
          {({ PlanHistory }) => <PlanHistory />}
        </Load>
      </Disclosure>
    </div>
  );
}
