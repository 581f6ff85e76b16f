import { useQueryClient } from '@tanstack/react-query';
import type { Account, ImportBatch, ImportStatement } from '@tideline/contract';
import { api, referenceOf, useChange, useErrorText, useT, useIntentKey } from '@tideline/mfe-kit';
import { Banner, Button, ErrorState, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/import.en.ts';
import {
  accountsInFile,
  accountsToOpen,
  afterReading,
  balancesToTake,
  type Choices,
  type StatementChoice,
  firstChoices,
  isReadAt,
  isUndecided,
  rowsToHold,
  toApply,
  totalToImport,
  unanswered,
  unnamed,
} from './import-choices.ts';
import { failureOf } from './failure-of.ts';
import styles from './import.module.css';
import { importQuery } from './imports.queries.ts';
import { StatementPreview, type StatementPreviewProps, type TableReading } from './statement-preview.tsx';
import { StatementRow } from './statement-row.tsx';
import { ApplyProgress } from './upload-progress.tsx';
import { useReread } from './use-reread.ts';

function Notices({ notices }: Pick<ImportBatch, 'notices'>) {
  const t = useT(messages);
  const { money } = useFormats();
  if (notices.length === 0) return null;
  const words = ({ difference, code, ...at }: ImportBatch['notices'][number]) =>
    difference === undefined
      ? t(`notice.${code}`, at)
      : t('notice.balanceMismatchBy', { ...at, by: money(difference.minor, difference.currency, { sign: 'never' }) });
  return (
    <Banner title={t('notice.title')}>
      <ul className={styles.reasons}>
        {notices.map((notice) => (
          <li key={`${notice.file} ${notice.line} ${notice.code}`}>{words(notice)}</li>
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

/** Returns the button's label, or null if there is nothing to import. */
function useApplyLabel(batch: ImportBatch, choices: Choices): string | null {
  const t = useT(messages);
  const count = totalToImport(batch, choices);
  if (count > 0) return t('import.apply', { count });
  const opened = accountsToOpen(batch, choices);
  if (opened > 0) return t('import.open', { count: opened });
  const held = rowsToHold(batch, choices);
  if (held > 0) return t('import.hold', { count: held });
  const balances = balancesToTake(batch, choices);
  return balances > 0 ? t('import.takeBalance', { count: balances }) : null;
}

/** Explains why the previous attempt to import failed. */
function EarlierFailure({ failure }: { failure: NonNullable<ImportBatch['failure']> }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { digest } = failure.params;
  return (
    <ErrorState title={t('import.applyFailed')} reference={typeof digest === 'string' ? digest : undefined}>
      <p>{errorOf(failureOf(failure))}</p>
    </ErrorState>
  );
}

function ApplyFailure({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  return (
    <ErrorState title={t('import.applyFailed')} onRetry={onRetry} retrying={retrying} reference={referenceOf(error)}>
      <p>{errorOf(error)}</p>
    </ErrorState>
  );
}

/** Returns the state of reading a statement's table again. */
function readingOf(read: ReturnType<typeof useReread>, key: string): TableReading {
  const isThis = read.variables?.key === key;
  return {
    busy: isThis && read.isPending,
    error: isThis ? read.error : null,
    onRetry: () => read.variables && read.mutate(read.variables),
    onChange: (change) => read.mutate({ key, change }),
  };
}

type Question = ReturnType<typeof unanswered>[number];

/** Lists missing names and answers, with links to their fields. */
function MissingAnswers({
  batch,
  choices,
  nameless,
  open,
  attempt,
}: {
  batch: ImportBatch;
  choices: Choices;
  nameless: readonly string[];
  open: readonly Question[];
  attempt: number;
}) {
  const t = useT(messages);
  const messageOf = ({ key, what }: Question): string => {
    const name = choices[key]?.name;
    const isOneOfMany =
      what === 'accountKind' ? batch.statements.length > 1 : open.filter((other) => other.what === what).length > 1;
    return isOneOfMany && name ? t('unanswered.of', { name, what: t(`unanswered.${what}`) }) : t(`unanswered.${what}`);
  };
  return (
    <ErrorSummary
      errors={[
        ...nameless.map((key) => ({ fieldId: `name-${key}`, message: t('import.newNameMissing') })),
        ...open.map((question) => ({ fieldId: fieldOf(question), message: messageOf(question) })),
      ]}
      attempt={attempt}
    />
  );
}

/** Returns the field that answers a question about a table. */
function fieldOf({ key, what }: Question): string {
  if (what === 'balance') return `balance-${key}`;
  if (what === 'accountKind') return `kind-${key}`;
  return what === 'postedOn' || what === 'amount' ? `column-${what}-${key}` : `question-${what}-${key}`;
}

/** More statements than this are shown as rows of one table instead of a form each. */
const FORMS_MAX = 3;

function Statements({
  batch,
  choices,
  previewOf,
}: {
  batch: ImportBatch;
  choices: Choices;
  previewOf: (statement: ImportStatement, choice: StatementChoice) => StatementPreviewProps;
}) {
  const previews = batch.statements.flatMap((statement) => {
    const choice = choices[statement.key];
    return choice ? [previewOf(statement, choice)] : [];
  });
  if (previews.length <= FORMS_MAX)
    return previews.map((preview) => <StatementPreview key={preview.statement.key} {...preview} />);
  const asking = new Set([...unanswered(batch, choices).map(({ key }) => key), ...unnamed(batch, choices)]);
  return (
    <ul className={styles.lines}>
      {previews.map((preview) => (
        <StatementRow key={preview.statement.key} asks={asking.has(preview.statement.key)} {...preview} />
      ))}
    </ul>
  );
}

/** Shows the changes that the files would make, by statement, and the one button that applies them. */
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
  const [choices, setChoices] = useState<Choices>(() => firstChoices(batch));
  const [attempt, setAttempt] = useState(0);
  const apply = useApply(batch);
  const count = totalToImport(batch, choices);
  const label = useApplyLabel(batch, choices);
  const read = useReread(batch, (before, now) => setChoices((current) => afterReading(current, before, now)));
  const open = attempt === 0 ? [] : unanswered(batch, choices);
  const nameless = attempt === 0 ? [] : unnamed(batch, choices);
  const errorAt = (statement: string, question: Question['what']) =>
    open.some(({ key, what }) => key === statement && what === question) ? t(`unanswered.${question}`) : undefined;
  const start = () => {
    setAttempt((before) => before + 1);
    if (unnamed(batch, choices).length === 0 && unanswered(batch, choices).length === 0) apply.mutate(choices);
  };
  return (
    <Stack gap={24}>
      <MissingAnswers batch={batch} choices={choices} nameless={nameless} open={open} attempt={attempt} />
      {batch.failure === null || apply.isPending ? null : <EarlierFailure failure={batch.failure} />}
      {batch.interrupted ? <Banner title={t('import.readingInterrupted')} /> : null}
      <Notices notices={batch.notices} />
      <Statements
        batch={batch}
        choices={choices}
        previewOf={(statement, choice) => ({
          batchId: batch.id,
          statement,
          choice,
          accounts,
          nameError: nameless.includes(statement.key) ? t('import.newNameMissing') : undefined,
          balanceError: errorAt(statement.key, 'balance'),
          kindError: errorAt(statement.key, 'accountKind'),
          isReadHere: isReadAt(batch, choices, statement),
          accountsInFile: accountsInFile(batch, statement),
          togetherWith: batch.statements.find(({ key }) => key === statement.together)?.file,
          onChange: (next) => setChoices((current) => ({ ...current, [statement.key]: next })),
          reading: readingOf(read, statement.key),
        })}
      />
      {label === null && !isUndecided(batch, choices) ? (
        <Banner tone="info" title={t('import.nothingNew')} announce="status">
          <p>{t('import.nothingNewBody')}</p>
        </Banner>
      ) : null}
      {apply.error ? <ApplyFailure error={apply.error} retrying={apply.isPending} onRetry={start} /> : null}
      <div className={styles.act}>
        {label === null ? null : (
          <Button busy={apply.isPending} onClick={start}>
            {label}
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
