import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useFormats } from '../format/format-context.tsx';
import { usePrinting } from '../layout/use-printing.ts';
import { messages } from '../messages/en.ts';
import type { VirtualListHandle } from './virtual-list.tsx';
import { useStill } from './use-still.ts';
import styles from './virtual-list.module.css';

export interface WindowListProps {
  /** Of the list, for a screen reader. */
  label: string;
  /** All there are, also those not fetched yet. */
  count: number;
  /** Pixels; measured afterwards, so rows may differ. */
  estimateRowPx: (index: number) => number;
  rowKey: (index: number) => string | number;
  renderRow: (index: number) => ReactNode;
  /** The rows in sight plus those just outside: fetch what is missing. Told again whenever the function is another one. */
  onRange?: (first: number, last: number) => void;
  /** Whether a row was fetched: on paper stands what is here, and how much more there is. Defaults to all. */
  isHere?: (index: number) => boolean;
  overscan?: number;
  /** Pixels at the foot of the window that something else covers: a row that is scrolled to stands above them. */
  coveredPx?: number;
  /** The list is a table: its rows are made of cells, and these are the names of its columns, a row of `columnheader`s. */
  head?: ReactNode;
  ref?: Ref<VirtualListHandle>;
}

/** What the list is for a screen reader, and the place of each row in the whole; the head of a table is its first row. */
const rolesOf = (isTable: boolean, count: number) =>
  isTable
    ? {
        list: { role: 'table', 'aria-rowcount': count + 1 },
        row: (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 }),
      }
    : {
        list: { role: 'list' },
        row: (index: number) => ({ role: 'listitem', 'aria-setsize': count, 'aria-posinset': index + 1 }),
      };

/** How far below the top of the document the list begins; what stands above it may grow and shrink. */
function useOffset() {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      // Fractions of a pixel from zooming would otherwise set it again and again.
      setOffset((known) => (Math.abs(top - known) >= 1 ? top : known));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    // Whatever grows above the list makes the document grow with it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { list, offset };
}

/** Paper has an end too: what a person would never read is not drawn. */
const PRINTED_ROWS = 2_000;

function PrintedList({
  label,
  count,
  rowKey,
  renderRow,
  head,
  isHere = () => true,
  listRef,
}: WindowListProps & { listRef: Ref<HTMLDivElement> }) {
  const { locale } = useFormats();
  const roles = rolesOf(head !== undefined, count);
  const rows = Array.from({ length: count }, (_, index) => index)
    .filter(isHere)
    .slice(0, PRINTED_ROWS);
  return (
    <>
      <div ref={listRef} {...roles.list} aria-label={label}>
        {head}
        {rows.map((index) => (
          <div key={rowKey(index)} {...roles.row(index)}>
            {renderRow(index)}
          </div>
        ))}
      </div>
      {rows.length < count ? (
        <p>{messages.printedPart(rows.length.toLocaleString(locale), count.toLocaleString(locale))}</p>
      ) : null}
    </>
  );
}

/**
 * A list of any length that scrolls with the page, of which only the part in sight is drawn. For a list that is the
 * page; `VirtualList` scrolls inside an area of its own. While a row is pressed none is exchanged for another.
 */
export function WindowList(latest: WindowListProps) {
  const [props, hold] = useStill(latest);
  const { label, count, estimateRowPx, rowKey, renderRow, onRange, overscan = 8, coveredPx = 0, head, ref } = props;
  const { list, offset } = useOffset();
  const roles = rolesOf(head !== undefined, count);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: estimateRowPx,
    getItemKey: rowKey,
    overscan,
    scrollMargin: offset,
    scrollPaddingEnd: coveredPx,
    // No row is without height: where nothing is laid out (hidden, printing, tests) the estimate stands.
    measureElement: (row, entry, instance) =>
      measureElement(row, entry, instance) || estimateRowPx(instance.indexFromElement(row)),
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onRange?.(first, last);
  }, [first, last, onRange]);
  useImperativeHandle(ref, () => ({ scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) }), [
    virtualizer,
  ]);
  // On paper there is nothing to scroll: every row that is here, one after the other.
  if (usePrinting()) return <PrintedList {...props} listRef={list} />;
  const rows = items.map((item) => (
    <div
      key={item.key}
      ref={virtualizer.measureElement}
      data-index={item.index}
      className={styles.item}
      {...roles.row(item.index)}
      style={{ transform: `translateY(${item.start - offset}px)` }}
    >
      {renderRow(item.index)}
    </div>
  ));
  const room = { className: styles.room, style: { height: virtualizer.getTotalSize() }, onPointerDownCapture: hold };
  if (head === undefined) {
    return (
      <div ref={list} {...room} {...roles.list} aria-label={label}>
        {rows}
      </div>
    );
  }
  return (
    <div {...roles.list} aria-label={label}>
      {head}
      <div ref={list} {...room} role="presentation">
        {rows}
      </div>
    </div>
  );
}
