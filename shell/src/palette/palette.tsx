import { useState, type KeyboardEvent } from 'react';
import { useT } from '@tideline/mfe-kit';
import { Icon, IconButton, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../messages/palette.en.ts';
import { NativeDialog } from '../frame/native-dialog.tsx';
import type { FrameSheetProps } from '../frame/use-frame-sheets.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { LISTBOX_ID, optionId, PaletteResults } from './palette-results.tsx';
import { rankEntries } from './rank-entries.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';
import { usePaletteEntries } from './use-palette-entries.ts';
import styles from './palette.module.css';

/** The entry the highlight goes to from here: it comes round at the ends. */
const step = (entries: readonly PaletteEntry[], from: number, by: 1 | -1): string | undefined =>
  entries[(from + by + entries.length) % entries.length]?.id;

/** Finds places, commands and accounts by name, by keyboard alone. */
export function Palette({ typed, onClose, ...given }: FrameSheetProps) {
  const t = useT(messages);
  const { entries, accountsFailed } = usePaletteEntries(given);
  const [query, setQuery] = useState(typed);
  const [highlighted, setHighlighted] = useState<string>();
  const [recent] = useState(() => recentChoices(localStorage));
  const groups = rankEntries(query, entries, recent);
  const results = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    results.findIndex(({ id }) => id === highlighted),
  );
  const active = results[at];
  const choose = (entry: PaletteEntry) => {
    rememberChoice(localStorage, entry.id);
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else if (event.key === 'ArrowDown') setHighlighted(step(results, at, 1));
    else if (event.key === 'ArrowUp') setHighlighted(step(results, at, -1));
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (active) choose(active);
    } else return;
    event.preventDefault();
  };
  return (
    <NativeDialog label={t('palette.title')} className={styles.palette} onClose={onClose} onKeyDown={press}>
      <div className={styles.head}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('palette.title')}
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls={results.length > 0 ? LISTBOX_ID : undefined}
          aria-activedescendant={active && optionId(active)}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={80}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setHighlighted(undefined);
          }}
        />
        <IconButton icon="close" label={t('palette.close')} onClick={onClose} />
      </div>
      {results.length === 0 ? (
        <div className={styles.nothing}>
          <p>{t('palette.nothing', { query: query.trim() })}</p>
          <p className={styles.quiet}>{t('palette.nothingHint')}</p>
        </div>
      ) : (
        <PaletteResults groups={groups} active={active} onPoint={({ id }) => setHighlighted(id)} onChoose={choose} />
      )}
      {accountsFailed ? <p className={styles.missing}>{t('palette.accountsFailed')}</p> : null}
      <VisuallyHidden>
        <span role="status">
          {query === ''
            ? ''
            : results.length === 0
              ? t('palette.nothing', { query: query.trim() })
              : t('palette.count', { count: results.length })}
        </span>
      </VisuallyHidden>
    </NativeDialog>
  );
}
