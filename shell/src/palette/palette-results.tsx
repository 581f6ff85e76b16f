import { useEffect, useRef } from 'react';
import { useT } from '@tideline/mfe-kit';
import { keyCaps } from '@tideline/mfe-kit/host';
import { Icon } from '@tideline/ui';
import { messages } from '../../messages/palette.en.ts';
import type { PaletteEntry } from './palette-entry.ts';
import type { ResultGroup } from './rank-entries.ts';
import styles from './palette.module.css';

export const LISTBOX_ID = 'palette-results';

export const optionId = ({ id }: PaletteEntry): string => `palette-${id.replaceAll(/[^\w-]/g, '_')}`;

interface OptionProps {
  entry: PaletteEntry;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ entry, active, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { title, detail, amount, icon, keys } = entry;
  return (
    <button
      ref={element}
      type="button"
      id={optionId(entry)}
      role="option"
      aria-selected={active}
      className={styles.option}
      tabIndex={-1}
      onPointerMove={active ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault() /* keeps the focus in the field */}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <span className={styles.optionTitle}>{title}</span>
      {detail === undefined ? null : <span className={styles.quiet}>{detail}</span>}
      {amount === undefined ? null : <span className={styles.amount}>{amount}</span>}
      {keys === undefined ? null : (
        <kbd className={styles.keys} aria-hidden="true">
          {keyCaps(keys).join(' ')}
        </kbd>
      )}
    </button>
  );
}

export interface PaletteResultsProps {
  groups: readonly ResultGroup[];
  active: PaletteEntry | undefined;
  onPoint: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** Lists results in groups. The field keeps the focus and names the highlighted result. */
export function PaletteResults({ groups, active, onPoint, onChoose }: PaletteResultsProps) {
  const t = useT(messages);
  return (
    <div id={LISTBOX_ID} role="listbox" aria-label={t('palette.results')} className={styles.results}>
      {groups.map(({ kind, entries }) => (
        <div key={kind} role="group" aria-labelledby={`palette-group-${kind}`}>
          <div id={`palette-group-${kind}`} role="presentation" className={styles.group}>
            {t(`kind.${kind}`)}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              entry={entry}
              active={entry.id === active?.id}
              onPoint={() => onPoint(entry)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
