import type { ImportStatement } from '@tideline/contract';
import { referenceOf, useErrorText, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Disclosure, ErrorState, Stack, Updating } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import { type CsvChange, withColumn } from './csv-choices.ts';
import { CsvColumns } from './csv-columns.tsx';
import { CsvFormats, useFormatWords } from './csv-formats.tsx';
import { CsvQuestions } from './csv-questions.tsx';
import styles from './import.module.css';

export interface CsvPanelProps {
  statement: ImportStatement;
  reading: NonNullable<ImportStatement['csv']>;
  accountsInFile: number;
  busy: boolean;
  error: Error | null;
  onRetry: () => void;
  onChange: (change: CsvChange) => void;
}

/** Shows how a table or QIF file was read, and lets the user change every setting before the import. */
export function CsvPanel({
  statement: { key },
  reading,
  accountsInFile,
  busy,
  error,
  onRetry,
  onChange,
}: CsvPanelProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const words = useFormatWords(reading);
  const isOpen = reading.questions.some((question) => question === 'postedOn' || question === 'amount');
  return (
    <Stack gap={8}>
      {isOpen ? (
        <Banner tone="warn" announce="status" title={t('csv.notTransactionsTitle')}>
          <p>{t('csv.notTransactions')}</p>
        </Banner>
      ) : null}
      <CsvQuestions statementKey={key} reading={reading} onChange={onChange} />
      {error ? (
        <ErrorState title={t('csv.failed')} onRetry={onRetry} retrying={busy} reference={referenceOf(error)}>
          <p>{errorOf(error)}</p>
        </ErrorState>
      ) : null}
      <Disclosure
        summary={
          <>
            {t('csv.howRead')} {reading.remembered ? <Badge>{t('csv.remembered')}</Badge> : null}
          </>
        }
        {...(isOpen ? { open: true } : {})}
      >
        <Stack gap={16}>
          {accountsInFile > 1 ? <p>{t('csv.accounts', { count: accountsInFile })}</p> : null}
          {reading.delimiter === null ? null : (
            <CsvColumns
              statementKey={key}
              reading={reading}
              onChange={(field, column) => onChange((now) => withColumn(now, field, column))}
            />
          )}
          <CsvFormats statementKey={key} reading={reading} onChange={onChange} />
        </Stack>
      </Disclosure>
      <p className={styles.source}>
        {words} <Updating active={busy} />
      </p>
    </Stack>
  );
}
