import type { IconName } from '@tideline/ui';

/** Kind of a palette entry, which is also its group. */
export type EntryKind = 'move' | 'place' | 'command' | 'account' | 'payee' | 'category' | 'transaction';

export interface PaletteEntry {
  /** Unique and stable, because recent choices are stored by this id. */
  id: string;
  kind: EntryKind;
  title: string;
  /** Words that are also searched, but rank below the title. */
  keywords: readonly string[];
  icon: IconName;
  /** Shown muted next to the title: "Harbor Bank". */
  detail?: string;
  /** Shown at the end of the row. */
  amount?: string;
  /** Shortcut for the same action. */
  keys?: string;
  run: () => void;
}
