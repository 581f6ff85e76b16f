import type { Account, ImportStatement, Money as WireMoney } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Button, Card, type Column, Disclosure, Row, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import { accountKinds, kindOf } from '../accounts/account-kind.ts';
import { AllRows } from './all-rows.tsx';
import { ClosingBalance } from './closing-balance.tsx';
import { CsvPanel } from './csv-panel.tsx';
import { isRedirected, type StatementChoice } from './import-choices.ts';
import styles from './import.module.css';
import { SampleRows } from './sample-rows.tsx';
import { StatementTarget } from './statement-target.tsx';
import type { TableChange } from './use-read-again.ts';

export interface StatementPreviewProps {
  batchId: string;
  statement: ImportStatement;
  choice: StatementChoice;
  accounts: readonly Account[];
  nameError: string | undefined;
  balanceError: string | undefined;
  /** File of the statement that opens the account which this one goes into too. */
  togetherWith: string | undefined;
  onChange: (choice: StatementChoice) => void;
  reading: TableReading;
}

/** The reading again of a table, as far as it is about this one. */
export interface TableReading {
  busy: boolean;
  error: Error | null;
  onRetry: () => void;
  onChange: (change: TableChange['change']) => void;
}

const kindsOfCount = ['new', 'present', 'changed', 'review', 'listed'] as const;

/** How many rows of each outcome; those that are none are left out, except the new ones. */
function Counts({ counts }: Pick<ImportStatement, 'counts'>) {
  const t = useT(messages);
  const { locale } = useFormats();
  return (
    <dl className={styles.counts}>
      {kindsOfCount
        .filter((kind) => kind === 'new' || counts[kind] > 0)
        .map((kind) => (
          <div key={kind}>
            <dt>{t(`import.${kind}`)}</dt>
            <dd>{counts[kind].toLocaleString(locale)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** An amount on the account: of a debt, what is owed, in words instead of a sign. */
function useAmountWords({ account }: ImportStatement): (amount: WireMoney) => string {
  const t = useT(messages);
  const { money } = useFormats();
  const { owes } = accountKinds[kindOf(account)];
  return ({ minor, currency }) =>
    owes && minor.startsWith('-')
      ? t('import.owed', { amount: money(minor, currency, { sign: 'never' }) })
      : money(minor, currency);
}

function useBalanceWords(statement: ImportStatement): { words: string; differs: boolean } {
  const t = useT(messages);
  const { money, date } = useFormats();
  const words = useAmountWords(statement);
  const { balanceAfter, fileBalance, fileBalanceOn, difference, csv } = statement;
  const after = words(balanceAfter);
  if (fileBalance === null || difference === null)
    return { words: t('import.noFileBalance', { after }), differs: false };
  const on = fileBalanceOn === null ? '–' : date(fileBalanceOn, 'full');
  if (difference.minor === '0')
    return {
      words: t(csv?.closingBalance === 'person' ? 'import.agreesWithYou' : 'import.agrees', { after, on }),
      differs: false,
    };
  const by = money(difference.minor, difference.currency, { sign: 'never' });
  return {
    words: t(statement.counts.review > 0 ? 'import.differsForNow' : 'import.differs', {
      after,
      on,
      file: words(fileBalance),
      by,
    }),
    differs: true,
  };
}

function Balance({ statement }: { statement: ImportStatement }) {
  const t = useT(messages);
  const { date } = useFormats();
  const amountWords = useAmountWords(statement);
  const { words, differs } = useBalanceWords(statement);
  const { opening } = statement;
  return (
    <div className={differs ? styles.differs : undefined}>
      <p>{words}</p>
      {opening === null || opening.amount.minor === '0' ? null : (
        <p>{t('import.opening', { amount: amountWords(opening.amount), on: date(opening.on, 'full') })}</p>
      )}
    </div>
  );
}

type Listed = ImportStatement['listedRows'][number];

function ListedRows({ rows }: { rows: readonly Listed[] }) {
  const t = useT(messages);
  if (rows.length === 0) return null;
  const title = t('import.listedRows', { count: rows.length });
  const columns: [Column<Listed>, ...Column<Listed>[]] = [
    { id: 'line', header: t('import.line'), cell: ({ line }) => line },
    { id: 'field', header: t('import.field'), cell: ({ field }) => field },
    { id: 'value', header: t('import.value'), cell: ({ value }) => value || '–' },
    { id: 'reason', header: t('import.reason'), cell: ({ reason }) => t(`reason.${reason}`) },
  ];
  return (
    <Disclosure summary={title} open>
      <Table caption={title} columns={columns} rows={rows} rowKey={({ line, field }) => `${line} ${field}`} />
    </Disclosure>
  );
}

/** Rows of a table that are shown as they are read; the others are a click away. */
const FIRST_ROWS = 5;

/** One statement of a file: where it goes, what it changes, what cannot be read. */
export function StatementPreview({
  batchId,
  statement,
  choice,
  accounts,
  nameError,
  balanceError,
  togetherWith,
  onChange,
  reading,
}: StatementPreviewProps) {
  const t = useT(messages);
  const { date } = useFormats();
  const { file, format, program, from, to, account, counts, listedRows, sample, csv } = statement;
  const { busy, onChange: readAgain } = reading;
  const choose = (next: StatementChoice) => {
    onChange(next);
    // a table is compared with the account at once; its balance may be another one's
    if (csv && !next.skip && next.accountId !== choice.accountId) readAgain(() => ({ accountId: next.accountId }));
  };
  const span =
    from === null || to === null
      ? t('import.empty')
      : t('import.span', { from: date(from, 'full'), to: date(to, 'full') });
  return (
    <Card
      title={account.name}
      aside={<span className={styles.source}>{[file, t(`import.${program ?? format}`), span].join(' · ')}</span>}
    >
      <Stack gap={16}>
        <StatementTarget
          statement={statement}
          choice={choice}
          accounts={accounts}
          nameError={nameError}
          onChange={choose}
        />
        {togetherWith === undefined || choice.skip ? null : (
          <Row gap={8}>
            <span>{t('import.together', { file: togetherWith })}</span>
            {csv ? (
              <Button variant="quiet" onClick={() => readAgain(() => ({ accountId: null }))}>
                {t('import.apart')}
              </Button>
            ) : null}
          </Row>
        )}
        {choice.skip ? (
          <p>{t('import.leftOut')}</p>
        ) : (
          <>
            {csv ? (
              <CsvPanel
                {...reading}
                statement={statement}
                reading={csv}
                onChange={(change) => readAgain((now) => (now.csv ? { choices: change(now.csv) } : {}))}
              />
            ) : null}
            {isRedirected(statement, choice) && !csv ? (
              <p className={styles.differs}>{t('import.redirected')}</p>
            ) : null}
            <Counts counts={counts} />
            {csv && statement.matchedAccountId === null && statement.together === undefined ? (
              <ClosingBalance
                statement={statement}
                owes={accountKinds[choice.kind].owes}
                busy={busy}
                error={balanceError}
                onChange={(closingBalance) => readAgain(() => ({ closingBalance }))}
              />
            ) : null}
            {isRedirected(statement, choice) ? null : <Balance statement={statement} />}
            <ListedRows rows={listedRows} />
            {csv ? <SampleRows rows={sample.slice(0, FIRST_ROWS)} shown={FIRST_ROWS} /> : null}
            <AllRows batchId={batchId} statement={statement} />
          </>
        )}
      </Stack>
    </Card>
  );
}
