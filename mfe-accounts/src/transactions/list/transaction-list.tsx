import type { Transaction } from '@tideline/contract';
import { Load, useSession, useT } from '@tideline/mfe-kit';
import { classNames } from '@tideline/ui';
import { type VirtualListHandle, WindowList } from '@tideline/ui/lists';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messages } from '../../../messages/transactions.en.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { ListRequest } from '../transactions.queries.ts';
import type { Names } from '../../ledger/use-names.ts';
import type { RowAct } from '../changes/act-on-rows.tsx';
import { changesPart } from '../changes/changes-part.ts';
import { Empty, Failure, Head, ListSkeleton } from './list-states.tsx';
import styles from './transaction-list.module.css';
import { type InlineField, type RowActions, RowSkeleton, TransactionRow } from './transaction-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import { type RowFocus, useRowFocus } from './use-row-focus.ts';
import type { TransactionRows } from './use-transaction-rows.ts';

/** Estimated height of a one-line row; rows are measured once rendered. */
const ROW_PX = { comfortable: 41, compact: 33 };
/** On a phone, a row has two lines, and the day is above its first row. */
const PHONE_ROW_PX = 57;
const DAY_PX = 28;
const isPhone = (): boolean => window.innerWidth < 768;

/** Height of the selection bar at the bottom of the window. */
const BAR_PX = 110;

const keyOf = (position: number): number => position;

export interface TransactionListProps {
  list: ListRequest;
  rows: TransactionRows;
  names: Names;
  selection: Selection;
  onClear: () => void;
  onAdd: () => void;
  onSearch: () => void;
  /** Opens a transaction in the drawer. */
  onEdit: (id: string) => void;
  /** Merges or pairs the two selected rows. */
  onPair: (action: 'merge' | 'transfer') => void;
}

interface Editing {
  id: string;
  field: InlineField;
}

/** Returns row actions with stable identity, so that rows do not rerender. */
function useRowActions(
  selection: Selection,
  focus: RowFocus,
  setEditing: (editing: Editing | null) => void,
): RowActions {
  const latest = useRef({ selection, focus });
  useEffect(() => {
    latest.current = { selection, focus };
  });
  return useMemo(
    () => ({
      select: (row: Transaction, position: number, extend: boolean) => {
        const { selection: now } = latest.current;
        if (extend) now.extend(position, position);
        else now.toggle(row, position);
      },
      endEdit: () => {
        latest.current.focus.stay();
        setEditing(null);
      },
    }),
    [setEditing],
  );
}

function useFocus(
  { rows, selection }: TransactionListProps,
  list: { current: VirtualListHandle | null },
  rowPx: number,
): RowFocus {
  return useRowFocus({
    count: rows.count,
    scrollTo: (position) => list.current?.scrollToIndex(position),
    pageRows: () => Math.max(1, Math.floor((window.innerHeight * 0.8) / rowPx)),
    onExtend: selection.extend,
    onToggle: (position, extend) => {
      const row = rows.at(position);
      if (extend) selection.extend(position, position);
      else if (row) selection.toggle(row, position);
    },
    onEscape: selection.clear,
  });
}

/** Tracks the visible rows, whose data is fetched as they scroll into view. */
function useVisibleRange({ fetchFor }: TransactionRows) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const onRange = useCallback(
    (first: number, last: number) => {
      fetchFor(first, last);
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }));
    },
    [fetchFor],
  );
  return { range, onRange };
}

/**
 * Returns a function that estimates row heights. It must be fast, because it is called for every position, up to
 * 200,000 times, whenever a row is taller than estimated.
 */
function rowEstimate({ near: { first, last } }: TransactionRows, rowPx: number, startsDay: (at: number) => boolean) {
  if (!isPhone()) return () => rowPx;
  return (at: number) => (at >= first && at <= last && startsDay(at) ? rowPx + DAY_PX : rowPx);
}

/** Returns whether rows are grouped under date headings, which requires sorting by date. */
const isByDay = ({ sort }: ListRequest): boolean => sort === undefined || sort === 'date' || sort === 'date_up';

/** Applies the effect of a key to rows, once its code is loaded. */
function LastAct({ act, onRemoved }: { act: RowAct | null; onRemoved: () => void }) {
  return act === null ? null : (
    <Load query={changesPart()} skeleton={null}>
      {({ ActOnRows }) => <ActOnRows act={act} onRemoved={onRemoved} />}
    </Load>
  );
}

/** Shows the rows of a list of any length, as a table that works with keyboard and pointer. */
export function TransactionList(props: TransactionListProps) {
  const { list: request, rows, names, selection, onClear, onAdd } = props;
  const t = useT(messages);
  const { user } = useSession();
  const list = useRef<VirtualListHandle>(null);
  const rowPx = isPhone() ? PHONE_ROW_PX : ROW_PX[user.density];
  const focus = useFocus(props, list, rowPx);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [act, setAct] = useState<RowAct | null>(null);
  const actions = useRowActions(selection, focus, setEditing);
  const { range, onRange } = useVisibleRange(rows);
  useListKeys({ ...props, focus, onInline: setEditing, onAct: setAct });
  const { sort: _, ...filter } = request;
  const ofOneAccount = filter.accountId !== undefined && Object.keys(filter).length === 1;
  const groups = isByDay(request);
  const startsDay = (position: number) => groups && rows.at(position)?.postedOn !== rows.at(position - 1)?.postedOn;
  if (rows.isPending) return rows.error ? <Failure rows={rows} /> : <ListSkeleton ofOneAccount={ofOneAccount} />;
  const row = (position: number) => {
    const transaction = rows.at(position);
    if (transaction === undefined) return <RowSkeleton ofOneAccount={ofOneAccount} />;
    return (
      <TransactionRow
        key={transaction.id}
        transaction={transaction}
        position={position}
        startsDay={startsDay(position)}
        showsDate={!groups}
        ofOneAccount={ofOneAccount}
        names={names}
        focusTurn={focus.turnFor(position)}
        isTabStop={position === focus.tabStop(range.first, range.last)}
        selected={selection.has(transaction.id)}
        editing={editing?.id === transaction.id ? editing.field : null}
        actions={actions}
      />
    );
  };
  return (
    <>
      {rows.error ? <Failure rows={rows} /> : null}
      <LastAct act={act} onRemoved={focus.stay} />
      <div
        className={classNames(
          styles.sheet,
          ofOneAccount && styles.oneAccount,
          groups && styles.byDay,
          rows.isStale && styles.stale,
          selection.size > 0 && styles.selecting,
        )}
        {...focus.handlers}
      >
        {rows.count === 0 ? <Empty filter={filter} onClear={onClear} onAdd={onAdd} /> : null}
        {rows.count === 0 ? null : (
          <WindowList
            ref={list}
            label={t('transactions.list')}
            head={<Head ofOneAccount={ofOneAccount} count={rows.count} selection={selection} />}
            count={rows.count}
            estimateRowPx={rowEstimate(rows, rowPx, startsDay)}
            rowKey={keyOf}
            onRange={onRange}
            coveredPx={selection.size > 0 ? BAR_PX : 0}
            isHere={(position) => rows.at(position) !== undefined}
            renderRow={row}
          />
        )}
      </div>
    </>
  );
}
