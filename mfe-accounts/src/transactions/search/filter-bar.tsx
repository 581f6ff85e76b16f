import { Load, partQuery, useKeys, useSession, useT } from '@tideline/mfe-kit';
import { Button, classNames, IconButton, Skeleton, SkeletonBar } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { useRef, useState, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../../../messages/transactions.en.ts';
import { categoryOptions } from '../../ledger/category-options.ts';
import styles from './filter-bar.module.css';
import { nameOf, periodNames, periodOf, type PeriodName } from './periods.ts';
import { SavedSearches } from './saved-searches.tsx';
import { SearchField } from './search-field.tsx';
import type { Problem } from './search-problems.tsx';
import { isFiltered, noFilter, sortNames, toListFilter, type TransactionView } from '../transaction-filter.ts';
import type { Names } from '../../ledger/use-names.ts';

export interface FilterBarProps {
  view: TransactionView;
  names: Names;
  /** Search problems that the server reported. */
  refused: readonly Problem[];
  onChange: (change: Partial<TransactionView>) => void;
  searchRef?: Ref<HTMLInputElement>;
}

type ChoiceProps = Pick<FilterBarProps, 'view' | 'names' | 'onChange'>;

const ALL = 'all';

function AccountFilter({ view, names, onChange }: ChoiceProps) {
  const t = useT(messages);
  const options = [
    { value: ALL, label: t('transactions.allAccounts') },
    ...names.accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectField
      label={t('transactions.account')}
      optional
      labelHidden
      options={options}
      value={view.accountId ?? ALL}
      onChange={(id) => onChange({ accountId: id === ALL ? null : id })}
    />
  );
}

function CategoryFilter({ view, names, onChange }: ChoiceProps) {
  const t = useT(messages);
  const options = [{ value: ALL, label: t('transactions.allCategories') }, ...categoryOptions(names.categories)];
  return (
    <SelectField
      label={t('transactions.category')}
      optional
      labelHidden
      options={options}
      value={view.categoryId ?? ALL}
      onChange={(id) => onChange({ categoryId: id === ALL ? null : id })}
    />
  );
}

const customDatesPart = () => partQuery('mfe-accounts/custom-dates', () => import('./custom-dates.tsx'));

function DatesSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar width="24rem" height="4.5rem" />
    </Skeleton>
  );
}

function SortFilter({ view, onChange }: Pick<FilterBarProps, 'view' | 'onChange'>) {
  const t = useT(messages);
  const options = sortNames.map((name) => ({ value: name, label: t(`sort.${name}`) }));
  return (
    <SelectField
      label={t('transactions.sort')}
      optional
      labelHidden
      options={options}
      value={view.sort}
      onChange={(sort) => onChange({ sort })}
    />
  );
}

/** Lets `f` move the focus to the first filter of the returned area. */
function useFilterKey(open: () => void): RefObject<HTMLDivElement | null> {
  const t = useT(messages);
  const area = useRef<HTMLDivElement>(null);
  useKeys(t('nav.transactions'), [
    {
      keys: 'f',
      label: t('keys.filter'),
      run: () => {
        flushSync(open); // the filters are collapsed on a phone, where they cannot take the focus
        area.current?.querySelector('select')?.focus();
      },
    },
  ]);
  return area;
}

/**
 * Shows the search and the filters, which are stored in the address. On a phone, everything except the search is
 * collapsed.
 */
export function FilterBar({ view, names, refused, onChange, searchRef }: FilterBarProps) {
  const t = useT(messages);
  const { today, household } = useSession();
  const months = { today, monthStartDay: household.monthStartDay };
  const [open, setOpen] = useState(false);
  const [ownDates, setOwnDates] = useState(false);
  // the queue is a tab, and stays when the filters are cleared
  const { needsReview, uncategorized } = view;
  const withinQueue = { ...view, needsReview: false, uncategorized: false };
  const folded = Object.keys(toListFilter({ ...withinQueue, q: '' })).length;
  const named = nameOf(view, months);
  const period = ownDates || named === null ? 'custom' : named;
  const periods = [...periodNames, 'custom' as const].map((name) => ({ value: name, label: t(`period.${name}`) }));
  const choosePeriod = (name: PeriodName | 'custom') => {
    setOwnDates(name === 'custom');
    if (name !== 'custom') onChange(periodOf(name, months));
  };
  const clear = () => {
    setOwnDates(false);
    onChange({ ...noFilter, needsReview, uncategorized });
  };
  const area = useFilterKey(() => setOpen(true));
  return (
    <div ref={area} className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          value={view.q}
          names={names}
          refused={refused}
          onSearch={(q) => onChange({ q })}
          {...(searchRef ? { ref: searchRef } : {})}
        />
        <Button
          variant="outline"
          icon="filter"
          className={styles.opener ?? ''}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t('transactions.filters', { count: folded })}
        </Button>
      </div>
      <div className={classNames(styles.choices, open && styles.open)}>
        <AccountFilter view={view} names={names} onChange={onChange} />
        <CategoryFilter view={view} names={names} onChange={onChange} />
        <SelectField
          label={t('transactions.period')}
          optional
          labelHidden
          options={periods}
          value={period}
          onChange={choosePeriod}
        />
        <SortFilter view={view} onChange={onChange} />
        <div className={styles.tools}>
          <SavedSearches query={view.q} onApply={(q) => onChange({ ...noFilter, q })} />
          {isFiltered(withinQueue) ? <IconButton icon="close" label={t('transactions.clear')} onClick={clear} /> : null}
        </div>
      </div>
      <div className={classNames(styles.more, open && styles.open)}>
        {period === 'custom' ? (
          <Load query={customDatesPart()} skeleton={<DatesSkeleton />}>
            {({ CustomDates: OwnDates }) => <OwnDates view={view} onChange={onChange} />}
          </Load>
        ) : null}
      </div>
    </div>
  );
}
