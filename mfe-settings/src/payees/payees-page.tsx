import { useQuery } from '@tanstack/react-query';
import { Load, partQuery, useMay, usePrefetchedPart, useSearchParam, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, EmptyState, FilteredState, LinkButton, Page, Row, Stack, Updating } from '@tideline/ui';
import { SelectField, TextField } from '@tideline/ui/forms';
import { useDeferredValue, useState } from 'react';
import { messages } from '../../messages/ledger.en.ts';
import styles from '../ledger/ledger.module.css';
import { type PayeeSort, payeesQuery } from '../ledger/ledger.queries.ts';
import { ListSkeleton } from '../ledger/list-skeleton.tsx';
import { PayeeList } from './payee-list.tsx';

const drawerPart = () => partQuery('mfe-settings/payee-panels', () => import('./payee-panels.tsx'));

const SORTS = ['count', 'name', 'last'] as const satisfies readonly PayeeSort[];
const PAGE = 100;
const MOST = 1_000;

/** /settings?section=payees: payee names of transactions, their bank descriptions, and their usual categories. */
export function SectionPage() {
  const t = useT(messages);
  const mayChange = useMay('edit');
  const [q, setQ] = useTextParam('q');
  const [sort, setSort] = useSearchParam('sort', SORTS, 'count');
  const [opened, setOpened] = useTextParam('payee');
  const [limit, setLimit] = useState(PAGE);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [merging, setMerging] = useState(false);
  const searched = useDeferredValue(q ?? '');
  const query = payeesQuery(searched, sort, limit);
  const { isFetching, isPlaceholderData } = useQuery(query);
  usePrefetchedPart(drawerPart);
  const search = (text: string) => {
    setQ(text === '' ? null : text);
    setLimit(PAGE);
  };
  return (
    <Page title={t('payees.title')} lead={t('payees.lead')}>
      <Stack gap={16}>
        <PayeeFilters q={q ?? ''} sort={sort} onSearch={search} onSort={setSort} />
        {chosen.length > 0 ? (
          <ChosenPayees count={chosen.length} onMerge={() => setMerging(true)} onClear={() => setChosen([])} />
        ) : null}
        <Updating active={isFetching && isPlaceholderData} />
        <Load
          query={query}
          skeleton={<ListSkeleton label={t('payees.loading')} />}
          failedTitle={t('payees.failed')}
          failedHint={t('payees.failedHint')}
          empty={<NoPayees isFiltered={searched !== ''} onClear={() => search('')} />}
        >
          {({ items, total, nextOffset }) => (
            <>
              <PayeeList
                payees={items}
                total={total}
                chosen={chosen}
                mayChange={mayChange}
                onChoose={(name, isChosen) =>
                  setChosen((names) => (isChosen ? [...names, name] : names.filter((each) => each !== name)))
                }
                onOpen={(name) => setOpened(name, { push: true })}
              />
              {nextOffset !== null && limit < MOST ? (
                <Row>
                  <Button variant="outline" onClick={() => setLimit(MOST)}>
                    {t('payees.more')}
                  </Button>
                </Row>
              ) : null}
            </>
          )}
        </Load>
      </Stack>
      {opened !== null && mayChange ? <OpenedPayee name={opened} onClose={() => setOpened(null)} /> : null}
      {merging ? (
        <MergeChosen
          names={chosen}
          onClose={() => setMerging(false)}
          onMerged={() => {
            setMerging(false);
            setChosen([]);
          }}
        />
      ) : null}
    </Page>
  );
}

function OpenedPayee(props: { name: string; onClose: () => void }) {
  return (
    <Load query={drawerPart()} skeleton={null}>
      {({ PayeeDrawer }) => <PayeeDrawer {...props} />}
    </Load>
  );
}

function MergeChosen(props: { names: readonly string[]; onClose: () => void; onMerged: () => void }) {
  return (
    <Load query={drawerPart()} skeleton={null}>
      {({ MergePayees }) => <MergePayees {...props} />}
    </Load>
  );
}

interface FiltersProps {
  q: string;
  sort: PayeeSort;
  onSearch: (text: string) => void;
  onSort: (sort: PayeeSort) => void;
}

function PayeeFilters({ q, sort, onSearch, onSort }: FiltersProps) {
  const t = useT(messages);
  return (
    <div className={styles.controls}>
      <div className={styles.search}>
        <TextField label={t('payees.search')} name="q" type="search" autoComplete="off" value={q} onChange={onSearch} />
      </div>
      <SelectField
        label={t('payees.sort')}
        name="sort"
        options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={sort}
        onChange={onSort}
      />
    </div>
  );
}

function ChosenPayees({ count, onMerge, onClear }: { count: number; onMerge: () => void; onClear: () => void }) {
  const t = useT(messages);
  return (
    <Row gap={8}>
      <span role="status">{t('payees.chosen', { count })}</span>
      <Button variant="outline" disabled={count < 2} onClick={onMerge}>
        {t('payees.mergeChosen')}
      </Button>
      <Button variant="quiet" onClick={onClear}>
        {t('payees.clear')}
      </Button>
    </Row>
  );
}

function NoPayees({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useT(messages);
  return isFiltered ? (
    <FilteredState title={t('payees.filtered')} onClear={onClear} />
  ) : (
    <EmptyState
      title={t('payees.none')}
      action={
        <LinkButton needs="edit" href="/transactions?import=1">
          {t('payees.import')}
        </LinkButton>
      }
    >
      {t('payees.noneText')}
    </EmptyState>
  );
}
