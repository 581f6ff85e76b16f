import { useId } from 'react';
import { Button as AriaButton, GridListItem } from 'react-aria-components/GridList';
import { Button, IconButton } from '../actions/button.tsx';
import buttonStyles from '../actions/button.module.css';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { messages } from '../messages/arrange.en.ts';
import styles from './arrange.module.css';
import { TILE_SIZES, type TileSize } from './tile-size.ts';

export interface ArrangeTileProps {
  tile: { id: string; title: string; size: TileSize };
  isFirst: boolean;
  isLast: boolean;
  /** −1 moves it earlier, 1 later. */
  onMoveBy: (steps: -1 | 1) => void;
  onResize: (size: TileSize) => void;
  onHide: () => void;
}

function Sizes({ tile: { title, size }, onResize }: Pick<ArrangeTileProps, 'tile' | 'onResize'>) {
  const name = useId();
  return (
    <div className={styles.sizes} role="radiogroup" aria-label={messages.sizeOf(title)}>
      {TILE_SIZES.map((value) => (
        <label key={value} className={styles.size}>
          <input type="radio" name={name} value={value} checked={value === size} onChange={() => onResize(value)} />
          <span>{messages.tileSizes[value]}</span>
        </label>
      ))}
    </div>
  );
}

/** Shows a button that stays in place when it is disabled, so that the keyboard focus does not leave its card. */
function MoveButton({
  icon,
  label,
  disabled,
  onPress,
}: {
  icon: 'chevron-left' | 'chevron-right';
  label: string;
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={disabled || undefined}
      className={disabled ? styles.idle : undefined}
      onClick={() => (disabled ? undefined : onPress())}
    />
  );
}

/** Shows a tile in arrange mode, with its title and its actions. */
export function ArrangeTile({ tile, isFirst, isLast, onMoveBy, onResize, onHide }: ArrangeTileProps) {
  const { id, title, size } = tile;
  return (
    <GridListItem id={id} textValue={title} className={classNames(styles.tile, styles[size])}>
      <div className={styles.what}>
        <AriaButton slot="drag" className={classNames(buttonStyles.button, buttonStyles.iconOnly, styles.handle)}>
          <Icon name="drag" />
        </AriaButton>
        <span className={styles.title}>{title}</span>
        <MoveButton
          icon="chevron-left"
          label={messages.moveEarlier(title)}
          disabled={isFirst}
          onPress={() => onMoveBy(-1)}
        />
        <MoveButton
          icon="chevron-right"
          label={messages.moveLater(title)}
          disabled={isLast}
          onPress={() => onMoveBy(1)}
        />
      </div>
      <div className={styles.how}>
        <Sizes tile={tile} onResize={onResize} />
        <Button variant="quiet" aria-label={messages.hideTile(title)} onClick={onHide}>
          {messages.hide}
        </Button>
      </div>
    </GridListItem>
  );
}
