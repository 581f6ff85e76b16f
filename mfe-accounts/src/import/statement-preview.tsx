import type { Account, ImportStatement, Money as WireMoney } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Button, Card, type Column, Disclosure, Row, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import { accountKinds, kindOf } from '../ledger/account-kind.ts';
import { AllRows } from './all-rows.tsx';
import { ClosingBalance } from './closing-balance.tsx';
import { CsvPanel } from './csv-panel.tsx';
import { isRedirected, type StatementChoice } from './import-choices.ts';
import styles from './import.module.css';
import { SampleRows } from './sample-rows.tsx';
import { StatementTarget } from './statement-target.tsx';
import type { TableChange } from './use-reread.ts';

export interface StatementPreviewProps {
  batchId: string;
  statement: ImportStatement;
  choice: StatementChoice;
  accounts: readonly Account[];
  nameError: string | undefined;
  balanceError: string | undefined;
  kindError: string | undefined;
  /** Whether the settings for reading the file are shown here rather than at another account of the same file. */
  isReadHere: boolean;
  accountsInFile: number;
  /** File that opens the account of this statement, if another file opens it. */
  togetherWith: string | undefined;
  onChange: (choice: StatementChoice) => void;
  reading: TableReading;
}

/** The state of rereading a table, as far as it concerns this statement. */
export interface TableReading {
  busy: boolean;
  error: Error | null;
  onRetry: () => void;
  onChange: (change: TableChange['change']) => void;
}

const kindsOfCount = ['new', 'present', 'changed', 'review', 'listed'] as const;

/** Shows the row count of each outcome. Zeros are omitted, except for new rows. */
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

/**
 * Returns a function that formats an amount in the account; for a debt, as the amount owed, in words instead of a sign.
 */
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

/** Announces a change to the account's opening balance, so that it never changes silently. */
function Opening({
  opening,
  words,
}: {
  opening: NonNullable<ImportStatement['opening']>;
  words: (amount: WireMoney) => string;
}) {
  const t = useT(messages);
  const { date } = useFormats();
  const { amount, on, before } = opening;
  if (before !== undefined)
    return (
      <p>{t('import.openingMoved', { amount: words(amount), on: date(on, 'full'), before: words(before.amount) })}</p>
    );
  return amount.minor === '0' ? null : <p>{t('import.opening', { amount: words(amount), on: date(on, 'full') })}</p>;
}

function Balance({ statement }: { statement: ImportStatement }) {
  const amountWords = useAmountWords(statement);
  const { words, differs } = useBalanceWords(statement);
  const { opening } = statement;
  return (
    <div className={differs ? styles.differs : undefined}>
      <p>{words}</p>
      {opening === null ? null : <Opening opening={opening} words={amountWords} />}
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

/** Table rows shown at first; the others are a click away. */
const FIRST_ROWS = 5;

/** Explains that another file opens the account that this statement uses. */
function Together({ file, onSeparate }: { file: string; onSeparate?: () => void }) {
  const t = useT(messages);
  return (
    <Row gap={8}>
      <span>{t('import.together', { file })}</span>
      {onSeparate ? (
        <Button variant="quiet" onClick={onSeparate}>
          {t('import.apart')}
        </Button>
      ) : null}
    </Row>
  );
}

/** Shows the statement's changes: its rows by outcome, its balance, and its unreadable rows. */
function Changes({
  batchId,
  statement,
  choice,
  accounts,
  balanceError,
  isReadHere,
  accountsInFile,
  reading,
}: StatementPreviewProps) {
  const t = useT(messages);
  const { account, counts, listedRows, sample, csv } = statement;
  const { busy, onChange: readAgain } = reading;
  const resembled = accounts.find(({ id }) => id === statement.resemblesAccountId);
  // amounts are unknown until the user has chosen the date and amount columns
  const isUnread = csv?.questions.some((question) => question === 'postedOn' || question === 'amount') === true;
  return (
    <>
      {csv && isReadHere ? (
        <CsvPanel
          {...reading}
          statement={statement}
          accountsInFile={accountsInFile}
          reading={csv}
          onChange={(change) => readAgain((now) => (now.csv ? { choices: change(now.csv) } : {}))}
        />
      ) : null}
      {isRedirected(statement, choice) && !csv ? <p className={styles.differs}>{t('import.redirected')}</p> : null}
      {resembled === undefined || choice.accountId !== null ? null : (
        <p className={styles.differs}>{t('import.resembles', { account: resembled.name })}</p>
      )}
      <Counts counts={counts} />
      {counts.review > 0 ? <p>{t('import.heldBack', { count: counts.review })}</p> : null}
      {csv && !isUnread && statement.matchedAccountId === null && statement.together === undefined ? (
        <ClosingBalance
          statement={statement}
          owes={accountKinds[choice.kind ?? kindOf(account)].owes}
          busy={busy}
          error={balanceError}
          onChange={(closingBalance) => readAgain(() => ({ closingBalance }))}
        />
      ) : null}
      {isUnread || isRedirected(statement, choice) ? null : <Balance statement={statement} />}
      <ListedRows rows={listedRows} />
      {csv ? <SampleRows rows={sample.slice(0, FIRST_ROWS)} shown={FIRST_ROWS} /> : null}
      <AllRows batchId={batchId} statement={statement} />
    </>
  );
}

/** Shows one statement of a file: its account, its changes, and its unreadable rows. */
export function StatementPreview(props: StatementPreviewProps) {
  const { statement, choice, accounts, nameError, kindError, togetherWith, onChange, reading } = props;
  const t = useT(messages);
  const { date } = useFormats();
  const { file, format, program, from, to, account, csv } = statement;
  const { onChange: readAgain } = reading;
  const choose = (next: StatementChoice) => {
    onChange(next);
    // a table is compared with the newly chosen account immediately, because that account may have another balance
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
          kindError={kindError}
          onChange={choose}
        />
        {togetherWith === undefined || choice.skip ? null : (
          <Together
            file={togetherWith}
            {...(csv ? { onSeparate: () => readAgain(() => ({ accountId: null })) } : {})}
          />
        )}
        {choice.skip ? <p>{t('import.leftOut')}</p> : <Changes {...props} />}
      </Stack>
    </Card>
  );
}
