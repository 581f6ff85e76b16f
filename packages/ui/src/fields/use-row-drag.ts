import { useEffect, useEffectEvent, useState, type PointerEvent, type RefObject } from 'react';

export const moved = <Id>(ids: readonly Id[], id: Id, to: number): Id[] =>
  ids.filter((other) => other !== id).toSpliced(to, 0, id);

/** Returns the position of a point among the other rows, which is the number of rows whose middle is above it. */
export function placeAt(y: number, others: readonly { top: number; bottom: number }[]): number {
  return others.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
}

interface DraggedRow<Id> {
  id: Id;
  pointerId: number;
  to: number;
}

export interface RowDrag<Id> {
  lifted: Id | null;
  /** The order that would result if the row were dropped now. */
  ids: Id[];
  /** Props for the handle of a row. */
  handle: (id: Id, index: number) => { onPointerDown: (event: PointerEvent) => void };
}

/**
 * Lets the user drag the rows of a list by mouse, pen or finger. `onDrop` receives the new position. Escape or a
 * canceled pointer restores the old order.
 *
 * @param list element whose children are the rows, in rendered order
 */
export function useRowDrag<Id extends string>(
  list: RefObject<HTMLElement | null>,
  ids: readonly Id[],
  onDrop: (id: Id, to: number) => void,
  onCancel: (id: Id) => void,
): RowDrag<Id> {
  const [lifted, setLifted] = useState<DraggedRow<Id> | null>(null);
  const shown = lifted === null ? [...ids] : moved(ids, lifted.id, lifted.to);
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (lifted === null || event.pointerId !== lifted.pointerId) return;
    const others = [...(list.current?.children ?? [])].filter((_, index) => shown[index] !== lifted.id);
    const to = placeAt(
      event.clientY,
      others.map((row) => row.getBoundingClientRect()),
    );
    if (to !== lifted.to) setLifted({ ...lifted, to });
  });
  const end = useEffectEvent((event: globalThis.PointerEvent | KeyboardEvent) => {
    if (lifted === null || ('pointerId' in event && event.pointerId !== lifted.pointerId)) return;
    setLifted(null);
    if (event.type !== 'pointerup') onCancel(lifted.id);
    else if (ids.indexOf(lifted.id) !== lifted.to) onDrop(lifted.id, lifted.to);
  });
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation(); // Escape must not close the surrounding dialog
    end(event);
  });
  const isLifted = lifted !== null;
  useEffect(() => {
    if (!isLifted) return;
    // Listens on the window, because the handle moves in the document during the drag and would lose the pointer.
    const [onMove, onEnd, onKey] = [
      (event: globalThis.PointerEvent) => move(event),
      (event: globalThis.PointerEvent) => end(event),
      (event: KeyboardEvent) => escape(event),
    ];
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onEnd);
    addEventListener('pointercancel', onEnd);
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onEnd);
      removeEventListener('pointercancel', onEnd);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isLifted]);
  const to = lifted?.to;
  useEffect(() => {
    if (to !== undefined) list.current?.children[to]?.scrollIntoView?.({ block: 'nearest' });
  }, [list, to]);
  return {
    lifted: lifted?.id ?? null,
    ids: shown,
    handle: (id, index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault(); // prevents the browser from selecting text
        setLifted({ id, pointerId: event.pointerId, to: index });
      },
    }),
  };
}
