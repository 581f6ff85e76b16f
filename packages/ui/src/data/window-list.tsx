import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { useFormats } from '../format/format-context.tsx';
import { usePrinting } from '../layout/use-printing.ts';
import { messages } from '../messages/en.ts';
import type { VirtualListHandle } from './virtual-list.tsx';
import { useFrozenDuringPress } from './use-frozen-during-press.ts';
import styles from './virtual-list.module.css';

export interface WindowListProps {
  /** Name of the list for a screen reader. */
  label: string;
  /** Total number of rows, including those not fetched yet. */
  count: number;
  /** In pixels; measured after rendering, so rows may differ. */
  estimateRowPx: (index: number) => number;
  rowKey: (index: number) => string | number;
  renderRow: (index: number) => ReactNode;
  /**
   * Reports the visible rows plus those just outside, so that missing ones can be fetched. Called again when the
   * function changes.
   */
  onRange?: (first: number, last: number) => void;
  /** Whether a row was fetched. Paper shows the fetched rows and the number of missing ones. Defaults to all. */
  isHere?: (index: number) => boolean;
  overscan?: number;
  /** Pixels at the bottom of the window covered by something else: a row scrolled into view appears above them. */
  coveredPx?: number;
  /** Makes the list a table: its rows consist of cells, and this is the header row of `columnheader`s. */
  head?: ReactNode;
  ref?: Ref<VirtualListHandle>;
}

/** Returns the roles of the list and each row's position for a screen reader. A table's head is its first row. */
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

/**
 * Measures the distance from the top of the document to the list; null before the first layout. Content above it may
 * grow and shrink.
 */
function useOffset() {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      // Ignores fractions of a pixel from zooming, which would cause endless updates.
      setOffset((known) => (known === null || Math.abs(top - known) >= 1 ? top : known));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    // Growth above the list also makes the document grow.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { list, offset };
}

/** Rows outside the window are rendered after those inside it, so that these appear sooner. */
function useOverscan(wanted: number): number {
  const [isShown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? wanted : 1;
}

/** Limit for printing: nobody would read more rows on paper. */
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
 * A list of any length that scrolls with the page and renders only the visible part. For a list that fills the page;
 * `VirtualList` scrolls inside its own area. Rows are not replaced while one is pressed.
 */
export function WindowList(latest: WindowListProps) {
  const [props, hold] = useFrozenDuringPress(latest);
  const { label, count, estimateRowPx, rowKey, renderRow, onRange, overscan = 8, coveredPx = 0, head, ref } = props;
  const { list, offset: measured } = useOffset();
  const offset = measured ?? 0;
  const roles = rolesOf(head !== undefined, count);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: estimateRowPx,
    getItemKey: rowKey,
    overscan: useOverscan(overscan),
    scrollMargin: offset,
    scrollPaddingEnd: coveredPx,
    // No row has zero height: without layout (hidden, printing, tests) the estimate is used.
    measureElement: (row, entry, instance) =>
      measureElement(row, entry, instance) || estimateRowPx(instance.indexFromElement(row)),
  });
  // The position decides which rows are visible.
  const items = measured === null ? [] : virtualizer.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onRange?.(first, last);
  }, [first, last, onRange]);
  useImperativeHandle(ref, () => ({ scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) }), [
    virtualizer,
  ]);
  // Paper does not scroll, so every fetched row is printed.
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
