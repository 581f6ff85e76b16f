import { useQueryClient } from '@tanstack/react-query';
import type { Account, ImportBatch } from '@tideline/contract';
import { api, referenceOf, useChange, useErrorText, useT, useIntentKey } from '@tideline/mfe-kit';
import { Banner, Button, ErrorState, Stack } from '@tideline/ui';
import { ErrorSummary } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/import.en.ts';
import {
  accountsToOpen,
  afterReading,
  type Choices,
  firstChoices,
  type StatementChoice,
  toApply,
  totalToImport,
  unanswered,
  unnamed,
} from './import-choices.ts';
import { failureOf } from './failure-of.ts';
import styles from './import.module.css';
import { importQuery } from './imports.queries.ts';
import { StatementPreview, type TableReading } from './statement-preview.tsx';
import { ApplyProgress } from './upload-progress.tsx';
import { useReadAgain } from './use-read-again.ts';

function Notices({ notices }: Pick<ImportBatch, 'notices'>) {
  const t = useT(messages);
  if (notices.length === 0) return null;
  return (
    <Banner title={t('notice.title')}>
      <ul className={styles.reasons}>
        {notices.map(({ file, line, code, detail }) => (
          <li key={`${file} ${line} ${code}`}>{t(`notice.${code}`, { file, line, detail })}</li>
        ))}
      </ul>
    </Banner>
  );
}

function useApply(batch: ImportBatch) {
  const keyFor = useIntentKey();
  const client = useQueryClient();
  const [applyKey, setApplyKey] = useState('');
  const change = useChange({
    change: (choices: Choices) => {
      const input = { id: batch.id, statements: toApply(batch, choices) };
      const idempotencyKey = keyFor(input);
      setApplyKey(idempotencyKey);
      return api.imports.apply(input, { idempotencyKey });
    },
    onSuccess: (applied) => client.setQueryData(importQuery(batch.id).queryKey, applied),
  });
  return { ...change, applyKey };
}

/** Where a question about a table is answered. */
function fieldOf({ key, what }: ReturnType<typeof unanswered>[number]): string {
  if (what === 'balance') return `balance-${key}`;
  return what === 'postedOn' || what === 'amount' ? `column-${what}-${key}` : `question-${what}-${key}`;
}

/** What the files would change, statement by statement, and the one button that does it. */
export function ImportPreview({
  batch,
  accounts,
  onOther,
}: {
  batch: ImportBatch;
  accounts: readonly Account[];
  onOther: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [choices, setChoices] = useState<Choices>(() => firstChoices(batch));
  const [attempt, setAttempt] = useState(0);
  const apply = useApply(batch);
  const count = totalToImport(batch, choices);
  const opened = count === 0 ? accountsToOpen(batch, choices) : 0;
  const isNothing = count === 0 && opened === 0;
  const read = useReadAgain(batch, (next) => setChoices((current) => afterReading(current, next)));
  const open = attempt === 0 ? [] : unanswered(batch, choices);
  const nameless = attempt === 0 ? [] : unnamed(batch, choices);
  const change = (key: string, choice: StatementChoice) => setChoices((current) => ({ ...current, [key]: choice }));
  const start = () => {
    setAttempt((before) => before + 1);
    if (unnamed(batch, choices).length === 0 && unanswered(batch, choices).length === 0) apply.mutate(choices);
  };
  const readingOf = (key: string): TableReading => {
    const isThis = read.variables?.key === key;
    return {
      busy: isThis && read.isPending,
      error: isThis ? read.error : null,
      onRetry: () => read.variables && read.mutate(read.variables),
      onChange: (changed) => read.mutate({ key, change: changed }),
    };
  };
  return (
    <Stack gap={24}>
      <ErrorSummary
        errors={[
          ...nameless.map((key) => ({ fieldId: `name-${key}`, message: t('import.newNameMissing') })),
          ...open.map((question) => ({ fieldId: fieldOf(question), message: t(`unanswered.${question.what}`) })),
        ]}
        attempt={attempt}
      />
      {batch.failure === null || apply.isPending ? null : (
        <ErrorState
          title={t('import.applyFailed')}
          reference={typeof batch.failure.params['digest'] === 'string' ? batch.failure.params['digest'] : undefined}
        >
          <p>{errorOf(failureOf(batch.failure))}</p>
        </ErrorState>
      )}
      <Notices notices={batch.notices} />
      {batch.statements.map((statement) => {
        const choice = choices[statement.key];
        return choice ? (
          <StatementPreview
            key={statement.key}
            batchId={batch.id}
            statement={statement}
            choice={choice}
            accounts={accounts}
            nameError={nameless.includes(statement.key) ? t('import.newNameMissing') : undefined}
            balanceError={
              open.some(({ key, what }) => key === statement.key && what === 'balance')
                ? t('unanswered.balance')
                : undefined
            }
            togetherWith={batch.statements.find(({ key }) => key === statement.together)?.file}
            onChange={(next) => change(statement.key, next)}
            reading={readingOf(statement.key)}
          />
        ) : null;
      })}
      {isNothing ? (
        <Banner tone="info" title={t('import.nothingNew')} announce="status">
          <p>{t('import.nothingNewBody')}</p>
        </Banner>
      ) : null}
      {apply.error ? (
        <ErrorState
          title={t('import.applyFailed')}
          onRetry={start}
          retrying={apply.isPending}
          reference={referenceOf(apply.error)}
        >
          <p>{errorOf(apply.error)}</p>
        </ErrorState>
      ) : null}
      <div className={styles.act}>
        {isNothing ? null : (
          <Button busy={apply.isPending} onClick={start}>
            {count === 0 ? t('import.open', { count: opened }) : t('import.apply', { count })}
          </Button>
        )}
        <Button variant="outline" onClick={onOther}>
          {t('import.other')}
        </Button>
        {apply.isPending ? <ApplyProgress applyKey={apply.applyKey} count={count} /> : null}
      </div>
    </Stack>
  );
}
