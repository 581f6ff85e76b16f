import type { IconName } from '@tideline/ui';

/** Kind of a palette entry, which is also its group. */
export type EntryKind = 'move' | 'place' | 'command' | 'account' | 'payee' | 'category' | 'transaction';

export interface PaletteEntry {
  /** Unique and stable: remembers a choice. */
  id: string;
  kind: EntryKind;
  title: string;
  /** Also searched, but ranked below the title. */
  keywords: readonly string[];
  icon: IconName;
  /** Shown muted beside the title: "Harbor Bank". */
  detail?: string;
  /** Shown at the end of the row. */
  amount?: string;
  /** Shortcut for the same action. */
  keys?: string;
  run: () => void;
}
