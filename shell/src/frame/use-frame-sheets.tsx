import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { notify, partQuery, useErrorText, usePartSoon, useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/keys.en.ts';
import type { PaletteCommand } from '../palette/palette-commands.ts';
import { collectTyping } from './collect-typing.ts';
import type { Place } from './navigation.ts';

/** What opens over the frame and is loaded when somebody uses the page. */
export interface FrameSheetProps {
  places: readonly Place[];
  commands: readonly PaletteCommand[];
  /** What was typed while it was on its way. */
  typed: string;
  onClose: () => void;
  onKeys: () => void;
}

type Sheet = ComponentType<FrameSheetProps>;

const palettePart = () =>
  partQuery<Sheet>('shell/palette', () =>
    import(/* webpackChunkName: "palette" */ '../palette/palette.tsx').then(({ Palette }) => Palette),
  );
const keySheetPart = () =>
  partQuery<Sheet>('shell/key-sheet', () =>
    import(/* webpackChunkName: "key-sheet" */ '../keys/key-sheet.tsx').then(({ KeySheet }) => KeySheet),
  );

export interface FrameSheets {
  openPalette: () => void;
  openKeys: () => void;
  /** What is open, to be drawn in the frame. */
  sheet: ReactNode;
}

/** The command palette and the list of keys; where one cannot be loaded, that is said and the page stays. */
export function useFrameSheets(content: Pick<FrameSheetProps, 'places' | 'commands'>): FrameSheets {
  const t = useT(messages);
  const client = useQueryClient();
  const errorOf = useErrorText();
  const [open, setOpen] = useState<{ Sheet: Sheet; typed: string } | null>(null);
  usePartSoon(palettePart);
  const show = async (part: typeof palettePart) => {
    const collected = collectTyping();
    try {
      const Sheet = await client.fetchQuery(part());
      setOpen({ Sheet, typed: collected() });
    } catch (error) {
      collected();
      notify(t('keys.partFailed', { why: errorOf(error) }));
    }
  };
  const openKeys = () => void show(keySheetPart);
  return {
    openPalette: () => void show(palettePart),
    openKeys,
    sheet: open ? <open.Sheet {...content} typed={open.typed} onClose={() => setOpen(null)} onKeys={openKeys} /> : null,
  };
}
