import type { IconName } from '@tideline/ui';

/** What something in the palette is, which is also the group it stands in. */
export type EntryKind = 'place' | 'command' | 'account';

export interface PaletteEntry {
  /** Unique, and the same next time: what was chosen is remembered by it. */
  id: string;
  kind: EntryKind;
  title: string;
  /** Found by these too, though less well than by the title. */
  keywords: readonly string[];
  icon: IconName;
  /** Quietly beside the title: "Harbor Bank". */
  detail?: string;
  /** Keys that do the same. */
  keys?: string;
  run: () => void;
}
