import { useT } from '@tideline/mfe-kit';
import { keyCaps } from '@tideline/mfe-kit/host';
import { Icon, IconButton } from '@tideline/ui';
import { messages } from '../../messages/keys.en.ts';
import styles from './search-button.module.css';

const SHORTCUT = 'Control+K Meta+K';

/** Opens the command palette, and shows its shortcut. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useT(messages);
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={SHORTCUT}
      onClick={onOpen}
    >
      <Icon name="search" />
      {t('keys.search')}
      <kbd className={styles.keys} aria-hidden="true">
        {keyCaps('mod+k').join(' ')}
      </kbd>
    </button>
  );
}

/** Opens the command palette from the top bar of a phone. */
export function SearchIconButton({ onOpen }: { onOpen: () => void }) {
  const t = useT(messages);
  return (
    <IconButton
      icon="search"
      label={t('keys.palette')}
      aria-haspopup="dialog"
      aria-keyshortcuts={SHORTCUT}
      onClick={onOpen}
    />
  );
}
