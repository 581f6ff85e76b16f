import { useState, type KeyboardEvent } from 'react';
import { useT } from '@tideline/mfe-kit';
import { Icon, IconButton, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../messages/palette.en.ts';
import { NativeDialog } from '../overlays/native-dialog.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { LISTBOX_ID, optionId, PaletteResults } from './palette-results.tsx';
import { rankEntries } from './rank-entries.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';
import { useLedgerResults } from './use-ledger-results.ts';
import { usePaletteEntries, type PaletteInput } from './use-palette-entries.ts';
import styles from './palette.module.css';

/** Returns the entry that the highlight moves to, and wraps around at the ends. */
const step = (entries: readonly PaletteEntry[], from: number, by: 1 | -1): string | undefined =>
  entries[(from + by + entries.length) % entries.length]?.id;

function NoResults({ query }: { query: string }) {
  const t = useT(messages);
  return (
    <div className={styles.nothing}>
      <p>{t('palette.nothing', { query: query.trim() })}</p>
      <p className={styles.quiet}>{t('palette.nothingHint')}</p>
    </div>
  );
}

/** Announces the number of results to screen readers while the user types. */
function ResultCount({ query, count }: { query: string; count: number }) {
  const t = useT(messages);
  return (
    <VisuallyHidden>
      <span role="status">
        {query === ''
          ? ''
          : count === 0
            ? t('palette.nothing', { query: query.trim() })
            : t('palette.count', { count })}
      </span>
    </VisuallyHidden>
  );
}

export interface PaletteProps extends PaletteInput {
  /** Text that the user typed while the palette was loading. */
  typed: string;
  onClose: () => void;
}

/** Finds destinations, commands, accounts, payees, categories and transactions by keyboard. */
export function Palette({ typed, onClose, ...input }: PaletteProps) {
  const t = useT(messages);
  const { entries, accountsFailed } = usePaletteEntries(input);
  const [query, setQuery] = useState(typed);
  const [highlighted, setHighlighted] = useState<string>();
  const [recent] = useState(() => recentChoices(localStorage));
  const ledger = useLedgerResults(query);
  const groups = [...rankEntries(query, entries, recent), ...ledger.groups];
  const results = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    results.findIndex(({ id }) => id === highlighted),
  );
  const active = results[at];
  const choose = (entry: PaletteEntry) => {
    if (entries.includes(entry)) rememberChoice(localStorage, entry.id);
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
        ledger.isSearching ? null : (
          <NoResults query={query} />
        )
      ) : (
        <PaletteResults groups={groups} active={active} onPoint={({ id }) => setHighlighted(id)} onChoose={choose} />
      )}
      {ledger.hasFailed ? <p className={styles.missing}>{t('palette.searchFailed')}</p> : null}
      {accountsFailed ? <p className={styles.missing}>{t('palette.accountsFailed')}</p> : null}
      {ledger.isSearching ? null : <ResultCount query={query} count={results.length} />}
    </NativeDialog>
  );
}
