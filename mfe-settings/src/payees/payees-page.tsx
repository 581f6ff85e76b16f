import { useQuery } from '@tanstack/react-query';
import { Load, partQuery, usePartSoon, useSearchParam, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, EmptyState, FilteredState, LinkButton, Page, Row, Stack, Updating } from '@tideline/ui';
import { SelectField, TextField } from '@tideline/ui/forms';
import { useDeferredValue, useState } from 'react';
import { messages } from '../../messages/ledger.en.ts';
import { BackLink } from '../ledger/back-link.tsx';
import styles from '../ledger/ledger.module.css';
import { payeesQuery } from '../ledger/ledger.queries.ts';
import { ListSkeleton } from '../ledger/list-skeleton.tsx';
import { PayeeList } from './payee-list.tsx';

const drawerPart = () => partQuery('mfe-settings/payee-panels', () => import('./payee-panels.tsx'));

const PAGE = 100;
const MOST = 1_000;

/** /settings?section=payees: names that transactions carry, what banks print for them, and what they usually are for. */
export function SectionPage() {
  const t = useT(messages);
  const mayChange = useSession().role !== 'viewer';
  const [q, setQ] = useTextParam('q');
  const [sort, setSort] = useSearchParam('sort', ['count', 'name', 'last'], 'count');
  const [opened, setOpened] = useTextParam('payee');
  const [limit, setLimit] = useState(PAGE);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [merging, setMerging] = useState(false);
  const searched = useDeferredValue(q ?? '');
  const query = payeesQuery(searched, sort, limit);
  const { isFetching, isPlaceholderData } = useQuery(query);
  usePartSoon(drawerPart);
  const search = (text: string) => {
    setQ(text === '' ? null : text);
    setLimit(PAGE);
  };
  return (
    <Page title={t('payees.title')} lead={t('payees.lead')}>
      <BackLink />
      <Stack gap={16}>
        <div className={styles.controls}>
          <div className={styles.search}>
            <TextField
              label={t('payees.search')}
              name="q"
              type="search"
              autoComplete="off"
              value={q ?? ''}
              onChange={search}
            />
          </div>
          <SelectField
            label={t('payees.sort')}
            name="sort"
            options={(['count', 'name', 'last'] as const).map((value) => ({ value, label: t(`sort.${value}`) }))}
            value={sort}
            onChange={(value) => setSort(value)}
          />
        </div>
        {chosen.length > 0 ? (
          <Row gap={8}>
            <span role="status">{t('payees.chosen', { count: chosen.length })}</span>
            <Button variant="outline" disabled={chosen.length < 2} onClick={() => setMerging(true)}>
              {t('payees.mergeChosen')}
            </Button>
            <Button variant="quiet" onClick={() => setChosen([])}>
              {t('payees.clear')}
            </Button>
          </Row>
        ) : null}
        <Updating active={isFetching && isPlaceholderData} />
        <Load
          query={query}
          skeleton={<ListSkeleton label={t('payees.loading')} />}
          failedTitle={t('payees.failed')}
          failedHint={t('payees.failedHint')}
          empty={
            searched === '' ? (
              <EmptyState
                title={t('payees.none')}
                action={<LinkButton href="/transactions?import=1">{t('payees.import')}</LinkButton>}
              >
                {t('payees.noneText')}
              </EmptyState>
            ) : (
              <FilteredState title={t('payees.filtered')} onClear={() => search('')} />
            )
          }
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
      {opened !== null && mayChange ? (
        <Load query={drawerPart()} skeleton={null}>
          {({ PayeeDrawer }) => <PayeeDrawer name={opened} onClose={() => setOpened(null)} />}
        </Load>
      ) : null}
      {merging ? (
        <Load query={drawerPart()} skeleton={null}>
          {({ MergePayees }) => (
            <MergePayees
              names={chosen}
              onClose={() => setMerging(false)}
              onMerged={() => {
                setMerging(false);
                setChosen([]);
              }}
            />
          )}
        </Load>
      ) : null}
    </Page>
  );
}
