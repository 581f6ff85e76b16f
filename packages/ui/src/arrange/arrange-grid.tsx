import { useEffect, useRef, useState, type RefObject } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Button } from '../actions/button.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { messages } from '../messages/arrange.en.ts';
import { AriaLocale } from '../overlays/overlay-provider.tsx';
import styles from './arrange.module.css';
import { ArrangeTile } from './arrange-tile.tsx';
import { dropPlaceAt, indexOfPlace, type PlacedTile } from './drop-place.ts';
import type { TileSize } from './tile-size.ts';

export interface ArrangedTile {
  id: string;
  title: string;
  size: TileSize;
}

export interface ArrangeGridProps {
  /** Name of the grid for screen readers: "Dashboard tiles". */
  label: string;
  tiles: readonly ArrangedTile[];
  hidden: readonly Omit<ArrangedTile, 'size'>[];
  /** @param index position among the tiles without the moved one */
  onMove: (id: string, index: number) => void;
  onResize: (id: string, size: TileSize) => void;
  onHide: (id: string) => void;
  onShow: (id: string) => void;
  /** Called on Escape, wherever the focus is, unless a tile is being dragged or an overlay is open. */
  onLeave: () => void;
}

/** Returns the current tile positions, relative to the corner of the grid. */
function placedTiles(grid: HTMLElement): PlacedTile[] {
  const { left: x, top: y } = grid.getBoundingClientRect();
  return Array.from(grid.querySelectorAll<HTMLElement>('[data-key]'), (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { id: element.dataset['key'] ?? '', left: left - x, top: top - y, right: right - x, bottom: bottom - y };
  });
}

const tileIn = (grid: HTMLElement | null, id: string): HTMLElement | undefined =>
  Array.from(grid?.querySelectorAll<HTMLElement>('[data-key]') ?? []).find((tile) => tile.dataset['key'] === id);

/**
 * Initially focuses the first tile, because the button that opened the grid no longer exists. Later focuses a moved
 * tile after the new order is rendered.
 */
function useFocusAfterRender(
  grid: RefObject<HTMLElement | null>,
  tiles: readonly ArrangedTile[],
): (id: string) => void {
  const wanted = useRef(tiles[0]?.id);
  useEffect(() => {
    const id = wanted.current;
    if (id === undefined || !tiles.some((tile) => tile.id === id)) return;
    // a render before the frame cancels it, and schedules another one
    const frame = requestAnimationFrame(() => {
      wanted.current = undefined;
      tileIn(grid.current, id)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, tiles]);
  return (id) => {
    wanted.current = id;
  };
}

/** Listens in the capture phase, because grid rows stop key events of their controls. */
function useEscape(dragging: RefObject<boolean>, leave: () => void): void {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !dragging.current && !(target instanceof Element && target.closest('[role="dialog"]')))
        leave();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [dragging, leave]);
}

function useTileDragging({ tiles, onMove }: Pick<ArrangeGridProps, 'tiles' | 'onMove'>) {
  const grid = useRef<HTMLDivElement>(null);
  const dragging = useRef(false);
  const titleOf = (id: string) => tiles.find((tile) => tile.id === id)?.title ?? '';
  const goTo = useFocusAfterRender(grid, tiles);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': titleOf(String(key)) })),
    dropTargetDelegate: {
      getDropTargetFromPoint: (x, y) => {
        const place = grid.current && dropPlaceAt(placedTiles(grid.current), { x, y, width: grid.current.clientWidth });
        return place ? { type: 'item', key: place.id, dropPosition: place.side } : { type: 'root' };
      },
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.place ?? ''} />,
    renderDragPreview: ([item]) => <div className={styles.preview}>{item?.['text/plain']}</div>,
    onDragStart: () => {
      dragging.current = true;
    },
    onDragEnd: () => {
      dragging.current = false;
    },
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      if (key === undefined || target.dropPosition === 'on') return;
      const ids = tiles.map(({ id }) => id);
      onMove(String(key), indexOfPlace(ids, String(key), { id: String(target.key), side: target.dropPosition }));
      goTo(String(key));
    },
  });
  return { grid, goTo, dragging, dragAndDropHooks };
}

function HiddenTiles({ hidden, onShow }: Pick<ArrangeGridProps, 'hidden' | 'onShow'>) {
  if (hidden.length === 0) return null;
  return (
    <section className={styles.hidden} aria-labelledby="hidden-tiles">
      <h2 id="hidden-tiles">{messages.hiddenTiles}</h2>
      <ul>
        {hidden.map(({ id, title }) => (
          <li key={id}>
            <span>{title}</span>
            <Button variant="quiet" aria-label={messages.showTile(title)} onClick={() => onShow(id)}>
              {messages.show}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Shows tiles as compact cards with their real widths. The user can drag them by mouse, touch or keyboard, move and
 * resize them with buttons, and hide and show them. Every change is announced to screen readers. Stores nothing itself.
 */
export function ArrangeGrid({ label, tiles, hidden, onMove, onResize, onHide, onShow, onLeave }: ArrangeGridProps) {
  const { grid, goTo, dragging, dragAndDropHooks } = useTileDragging({ tiles, onMove });
  useEscape(dragging, onLeave);
  const [said, setSaid] = useState('');
  const move = (tile: ArrangedTile, index: number) => {
    onMove(tile.id, index);
    setSaid(messages.tileMoved(tile.title, index + 1, tiles.length));
  };
  const show = (id: string) => {
    onShow(id);
    setSaid(messages.tileShown(hidden.find((tile) => tile.id === id)?.title ?? ''));
    goTo(id); // the button that had the focus was removed
  };
  return (
    <AriaLocale>
      <GridList
        ref={grid}
        aria-label={label}
        className={styles.grid ?? ''}
        layout="grid"
        items={tiles.map((tile, index) => ({ ...tile, index }))}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(tile) => (
          <ArrangeTile
            tile={tile}
            isFirst={tile.index === 0}
            isLast={tile.index === tiles.length - 1}
            onMoveBy={(steps) => move(tile, tile.index + steps)}
            onResize={(size) => {
              onResize(tile.id, size);
              setSaid(messages.tileSized(tile.title, messages.tileSizes[size]));
            }}
            onHide={() => {
              onHide(tile.id);
              setSaid(messages.tileHidden(tile.title));
            }}
          />
        )}
      </GridList>
      {tiles.length === 0 ? <p className={styles.none}>{messages.allTilesHidden}</p> : null}
      <HiddenTiles hidden={hidden} onShow={show} />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </AriaLocale>
  );
}
