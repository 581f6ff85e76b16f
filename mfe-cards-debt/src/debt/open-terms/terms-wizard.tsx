import type { DebtQuestions } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Button, SkeletonBar, Stack, useMayChange } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { useState } from 'react';
import { wizardMessages } from '../../../messages/terms-wizard.en.ts';
import { questionsQuery } from '../debt.queries.ts';
import { CardStep } from './card-step.tsx';
import { LoanStep } from './loan-step.tsx';
import { StepRegion, type StepProps } from './question-step.tsx';

/** Asks for the missing terms of each debt, one at a time, starting with the answer that matters most. */
export function TermsWizard({ onClose }: { onClose: () => void }) {
  const t = useT(wizardMessages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer open onClose={guard.leave} dismissable={false} title={t('wizard.title')}>
        <Load
          query={questionsQuery()}
          skeleton={<SkeletonBar width="100%" height="20rem" />}
          failedTitle={t('wizard.failed')}
          isEmpty={() => false}
        >
          {(questions) => <Steps questions={questions} onClose={onClose} onDirty={guard.onDirty} />}
        </Load>
      </Drawer>
      {guard.question}
    </>
  );
}

interface StepsProps extends Pick<StepProps, 'onDirty'> {
  questions: DebtQuestions;
  onClose: () => void;
}

function Steps({ questions, onClose, onDirty }: StepsProps) {
  // The order is fixed when the wizard opens, because answers shorten the list.
  const mayChange = useMayChange();
  const [asked] = useState(() => questions.items.filter(({ accountId }) => mayChange(accountId)));
  const [position, setPosition] = useState(0);
  const [savedCount, setSavedCount] = useState(0);
  const first = asked[position];
  if (first === undefined)
    return <Done questions={questions} asked={asked.length} isChanged={savedCount > 0} onClose={onClose} />;
  // After another member's edit, the current version is used.
  const question = questions.items.find(({ accountId }) => accountId === first.accountId) ?? first;
  const step = {
    at: position + 1,
    of: asked.length,
    onDirty,
    onNext: (saved: boolean) => {
      onDirty(false);
      setSavedCount(savedCount + (saved ? 1 : 0));
      setPosition(position + 1);
    },
  };
  return question.kind === 'card' ? (
    <CardStep key={question.accountId} question={question} {...step} />
  ) : (
    <LoanStep key={question.accountId} question={question} {...step} />
  );
}

/** Shows the effect of the answers on the plan. */
function Done({
  questions: { planned, total },
  asked,
  isChanged,
  onClose,
}: Pick<StepsProps, 'questions' | 'onClose'> & { asked: number; isChanged: boolean }) {
  const t = useT(wizardMessages);
  const verdict =
    asked === 0 ? t('wizard.nothing') : t(isChanged ? 'wizard.covered' : 'wizard.unchanged', { planned, total });
  return (
    <StepRegion label={verdict}>
      <Stack gap={16}>
        <div role="status">
          <h3>{verdict}</h3>
          {planned === total || asked === 0 ? null : <p>{t('wizard.left', { count: total - planned })}</p>}
        </div>
        <div>
          <Button onClick={onClose}>{t('wizard.seePlan')}</Button>
        </div>
      </Stack>
    </StepRegion>
  );
}
