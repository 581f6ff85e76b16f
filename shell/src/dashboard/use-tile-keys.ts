import { useEffect, useRef, type RefObject } from 'react';
import { nextTile } from './next-tile.ts';

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/**
 * Handles the arrow keys, Home and End between the tiles of a grid, and Enter to open a tile's subject. It does so only
 * while the tile itself has the focus, so that links and buttons inside it keep their keys.
 *
 * @param isOn false if the user has turned the keys off
 */
export function useTileKeys(isOn: boolean, open: (index: number) => void): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = grid.current;
    if (!element || !isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const tiles = Array.from(element.querySelectorAll<HTMLElement>(':scope > * > [tabindex]'));
      const at = tiles.indexOf(event.target as HTMLElement);
      if (at < 0 || hasModifier(event)) return;
      if (event.key === 'Enter') return open(at);
      const next =
        tiles[
          nextTile(
            tiles.map((tile) => tile.getBoundingClientRect()),
            at,
            event.key,
          ) ?? -1
        ];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [isOn, open]);
  return grid;
}
