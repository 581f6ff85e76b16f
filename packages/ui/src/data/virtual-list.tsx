import {
  measureElement,
  observeElementRect,
  useVirtualizer,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import styles from './virtual-list.module.css';

export interface VirtualListHandle {
  scrollToIndex: (index: number) => void;
}

export interface VirtualListProps {
  /** Name of the list for a screen reader. */
  label: string;
  /** Total number of rows, including those not fetched yet. */
  count: number;
  /** Estimated height in pixels. Rows are measured after rendering, so their heights may differ. */
  estimateRowPx: (index: number) => number;
  rowKey: (index: number) => string | number;
  renderRow: (index: number) => ReactNode;
  /** CSS height of the scrolling area. */
  height: string;
  /** Reports the range of the visible rows and those just outside, so that missing ones can be fetched. */
  onRange?: (first: number, last: number) => void;
  overscan?: number;
  ref?: Ref<VirtualListHandle>;
}

// Size that is assumed without layout, in hidden content and in tests: one screen of rows is rendered.
const unmeasured: Rect = { width: 1024, height: 768 };

type Scroller = Virtualizer<HTMLDivElement, Element>;

const observeRect = (instance: Scroller, answer: (rect: Rect) => void) =>
  observeElementRect(instance, (rect) => answer(rect.height === 0 ? unmeasured : rect));

/** Shows a list of any length, but renders only the visible part. Each item states its position in the whole list. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, estimateRowPx, rowKey, renderRow, height, onRange, overscan = 8, ref } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: estimateRowPx,
    getItemKey: rowKey,
    overscan,
    initialRect: unmeasured,
    observeElementRect: observeRect,
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || estimateRowPx(instance.indexFromElement(element)),
    onChange: (instance) => {
      const items = instance.getVirtualItems();
      const first = items[0];
      const last = items.at(-1);
      if (first && last) onRange?.(first.index, last.index);
    },
  });
  useImperativeHandle(ref, () => ({ scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) }), [
    virtualizer,
  ]);
  return (
    <div ref={scroller} className={styles.scroller} style={{ height }} role="list" aria-label={label} tabIndex={0}>
      <div className={styles.room} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className={styles.item}
            role="listitem"
            aria-setsize={count}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {renderRow(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
