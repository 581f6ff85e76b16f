import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Category, Transaction } from '@tideline/contract';
import { quotedSearch } from '@tideline/domain/search';
import { api, Load, useKeys, useT } from '@tideline/mfe-kit';
import { Button, DateText, EmptyState, LinkButton, Money, Row, Stack, useMayChange } from '@tideline/ui';
import { Checkbox, SelectField } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { categoryOptions } from '../../ledger/category-options.ts';
import { ruleAddress } from '../changes/rule-address.ts';
import { useBulkEdit } from '../changes/bulk-changes.ts';
import type { ListFilter } from '../transaction-filter.ts';
import type { Names } from '../../ledger/use-names.ts';
import { likelyCategories } from './likely-categories.ts';
import styles from './queues.module.css';
import { QueueSkeleton } from './transfers-queue.tsx';

const AHEAD = 50;

const waitingQuery = (filter: ListFilter) =>
  queryOptions({
    queryKey: ['transactions', 'categorize', filter],
    queryFn: ({ signal }) =>
      api.transactions.list({ ...filter, uncategorized: true, limit: AHEAD, count: true }, { signal }),
  });

const samePayeeQuery = (payee: string) =>
  queryOptions({
    queryKey: ['transactions', 'of-payee', payee],
    queryFn: ({ signal }) => api.transactions.list({ q: `payee:${quotedSearch(payee)}`, limit: 200 }, { signal }),
  });

const recentTransactionsQuery = () =>
  queryOptions({
    queryKey: ['transactions', 'lately'],
    queryFn: ({ signal }) => api.transactions.list({ limit: 200 }, { signal }),
    staleTime: 5 * 60_000,
  });

const needsCategory = ({ categoryId, splits, transfer }: Transaction): boolean =>
  categoryId === null && splits.length === 0 && transfer?.state !== 'confirmed';

interface QueueItemProps {
  row: Transaction;
  names: Names;
  /** Called with rows that were categorized or skipped. They are not shown again. */
  onDone: (ids: readonly string[]) => void;
}

/** Shows the likeliest categories as buttons with number keys, and a list with all others. */
function Choices({
  likely,
  names,
  onChoose,
}: {
  likely: readonly Category[];
  names: Names;
  onChoose: (categoryId: string) => void;
}) {
  const t = useT(messages);
  useKeys(
    t('nav.transactions'),
    likely.map(({ id, name }, index) => ({
      keys: String(index + 1),
      label: t('categorize.key', { name }),
      run: () => onChoose(id),
    })),
  );
  return (
    <Stack gap={16}>
      <ol className={styles.choices} aria-label={t('categorize.likely')}>
        {likely.map(({ id, name }, index) => (
          <li key={id}>
            <Button variant="outline" onClick={() => onChoose(id)}>
              <kbd className={styles.key} aria-hidden="true">
                {index + 1}
              </kbd>
              {name}
            </Button>
          </li>
        ))}
      </ol>
      <SelectField
        label={t('categorize.other')}
        optional
        placeholder={t('bulk.choose')}
        options={categoryOptions(names.categories)}
        value=""
        onChange={onChoose}
      />
    </Stack>
  );
}

function QueueItem({ row, names, onDone }: QueueItemProps) {
  const t = useT(messages);
  const [alike, setAlike] = useState(true);
  const ofPayee = useQuery(samePayeeQuery(row.payee)).data?.items.filter(({ payee }) => payee === row.payee) ?? [];
  const lately = useQuery(recentTransactionsQuery()).data?.items ?? [];
  const others = ofPayee.filter((other) => other.id !== row.id && needsCategory(other));
  const { edit } = useBulkEdit(() => undefined);
  const choose = (categoryId: string) => {
    const rows = alike ? [row, ...others] : [row];
    edit({ rows, set: { categoryId } });
    onDone(rows.map(({ id }) => id));
  };
  const skip = () => onDone([row.id]);
  useKeys(t('nav.transactions'), [{ keys: 's', label: t('categorize.skip'), run: skip }]);
  return (
    <div className={styles.pair}>
      <div className={styles.legs}>
        <div>
          <h2>{row.payee}</h2>
          <p className={styles.quiet}>
            {names.account(row.accountId)?.name ?? t('row.unknownAccount')} ·{' '}
            <DateText date={row.postedOn} format="full" />
            {row.rawDescription === null || row.rawDescription === row.payee ? null : ` · ${row.rawDescription}`}
          </p>
        </div>
        <span />
        <strong className={styles.figure}>
          <Money minor={row.amount.minor} currency={row.amount.currency} sign="always" />
        </strong>
      </div>
      <Choices likely={likelyCategories(row, ofPayee, lately, names.categories)} names={names} onChoose={choose} />
      {others.length === 0 ? null : (
        <Checkbox
          label={t('categorize.alike', { count: others.length, payee: row.payee })}
          checked={alike}
          onChange={setAlike}
        />
      )}
      <Row gap={8}>
        <Button variant="quiet" onClick={skip}>
          {t('categorize.skip')}
        </Button>
        <LinkButton variant="quiet" href={ruleAddress(row.id)}>
          {t('categorize.rule')}
        </LinkButton>
      </Row>
    </div>
  );
}

/** Shows uncategorized transactions one at a time. A number key assigns a category and shows the next one. */
export function CategorizeQueue({ filter, names }: { filter: ListFilter; names: Names }) {
  const t = useT(messages);
  const mayChange = useMayChange();
  // Rows categorized or skipped in this session are not shown again, even if the server's list lags behind.
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  return (
    <Load
      query={waitingQuery(filter)}
      skeleton={<QueueSkeleton />}
      isEmpty={() => false}
      failedTitle={t('categorize.failed')}
      failedHint={<p>{t('transactions.failedHint')}</p>}
    >
      {({ items, count }) => {
        const waiting = items.filter((row) => needsCategory(row) && !passed.has(row.id) && mayChange(row.accountId));
        const [row] = waiting;
        if (row === undefined)
          return (
            <EmptyState title={t(count ? 'categorize.skippedTitle' : 'categorize.noneTitle')}>
              {t(count ? 'categorize.skipped' : 'categorize.none')}
            </EmptyState>
          );
        return (
          <Stack gap={8}>
            <p className={styles.quiet} role="status">
              {t('categorize.left', { count: Math.max(waiting.length, (count ?? 0) - passed.size) })}
            </p>
            <QueueItem key={row.id} row={row} names={names} onDone={(ids) => setPassed(new Set([...passed, ...ids]))} />
          </Stack>
        );
      }}
    </Load>
  );
}
