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
  /** Estimated height in pixels. Rows are measured after rendering, so their heights may differ. */
  estimateRowPx: (index: number) => number;
  rowKey: (index: number) => string | number;
  renderRow: (index: number) => ReactNode;
  /**
   * Reports the range of the visible rows and those just outside, so that missing ones can be fetched. Called again
   * when the function changes.
   */
  onRange?: (first: number, last: number) => void;
  /**
   * Returns whether a row was fetched. Printouts contain the fetched rows and the number of missing ones. By default,
   * all rows are fetched.
   */
  isHere?: (index: number) => boolean;
  overscan?: number;
  /**
   * Height in pixels of anything that covers the bottom of the window. A row that is scrolled into view stops above it.
   */
  coveredPx?: number;
  /** The header row of `columnheader`s. If set, the list is a table whose rows consist of cells. */
  head?: ReactNode;
  ref?: Ref<VirtualListHandle>;
}

/**
 * Returns the roles of the list and its rows, and each row's position for screen readers. The header is the first row
 * of a table.
 */
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
 * Measures the distance from the top of the document to the list; null before the first layout. Content above the list
 * may grow and shrink.
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

/**
 * Returns the number of rows to render outside the window. They are rendered after the visible rows, so that the
 * visible ones appear sooner.
 */
function useOverscan(wanted: number): number {
  const [isShown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? wanted : 1;
}

/** The maximum number of printed rows, because nobody would read more on paper. */
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
 * Shows a list of any length that scrolls with the page, but renders only the visible part. It is for lists that fill
 * the page; `VirtualList` scrolls inside its own area. Rows are not replaced while one is pressed.
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
    // Without layout (when hidden, during printing, in tests) rows have no height, so the estimate is used.
    measureElement: (row, entry, instance) =>
      measureElement(row, entry, instance) || estimateRowPx(instance.indexFromElement(row)),
  });
  // The position of the list decides which rows are visible, so nothing is rendered before it is measured.
  const items = measured === null ? [] : virtualizer.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  useEffect(() => {
    if (first !== undefined && last !== undefined) onRange?.(first, last);
  }, [first, last, onRange]);
  useImperativeHandle(ref, () => ({ scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) }), [
    virtualizer,
  ]);
  // A printout cannot be scrolled, so every fetched row is printed.
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
