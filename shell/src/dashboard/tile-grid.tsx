import { useState } from 'react';
import { useSession, type SlotEntry } from '@tideline/mfe-kit';
import { Card, classNames, useLinkRouter } from '@tideline/ui';
import { ReservedHeight } from './reserved-height.tsx';
import styles from './tiles.module.css';
import { useTileKeys } from './use-tile-keys.ts';

/** Shows the dashboard tiles, each of which loads and fails independently. One of them is a Tab stop. */
export function TileGrid({ tiles }: { tiles: readonly SlotEntry[] }) {
  const { keysOn } = useSession().user;
  const router = useLinkRouter();
  const [stop, setStop] = useState<string>();
  const grid = useTileKeys(keysOn, (index) => {
    const to = tiles[index]?.to;
    if (to !== undefined) router?.navigate(to);
  });
  const stopId = tiles.some(({ id }) => id === stop) ? stop : tiles[0]?.id;
  return (
    <div ref={grid} className={styles.grid}>
      {tiles.map((tile) => {
        const { id, title, size, View } = tile;
        return (
          <div key={id} className={classNames(styles.tile, styles[size])} onFocus={() => setStop(id)}>
            <Card title={title} {...(keysOn ? { tabIndex: id === stopId ? 0 : -1 } : {})}>
              <ReservedHeight tile={tile}>
                <View />
              </ReservedHeight>
            </Card>
          </div>
        );
      })}
    </div>
  );
}
