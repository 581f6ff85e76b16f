import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { notify, partQuery, useErrorText, usePrefetchedPart, useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/keys.en.ts';
import type { PaletteProps } from '../palette/palette.tsx';
import { collectTyping } from './collect-typing.ts';

/** An overlay of the shell, which is loaded when the user starts to use the page. */
type Overlay = ComponentType<PaletteProps>;

const palettePart = () =>
  partQuery<Overlay>('shell/palette', () =>
    import(/* webpackChunkName: "palette" */ '../palette/palette.tsx').then(({ Palette }) => Palette),
  );
const keySheetPart = () =>
  partQuery<Overlay>('shell/key-sheet', () =>
    import(/* webpackChunkName: "key-sheet" */ '../keys/key-sheet.tsx').then(({ KeySheet }) => KeySheet),
  );

export interface Overlays {
  openPalette: () => void;
  openKeys: () => void;
  /** The open overlay, which must be rendered in the shell. */
  overlay: ReactNode;
}

/**
 * Opens the command palette and the shortcut list. If one cannot be loaded, a message reports that, and the page stays
 * unchanged.
 */
export function useOverlays(content: Pick<PaletteProps, 'places' | 'commands'>): Overlays {
  const t = useT(messages);
  const client = useQueryClient();
  const errorOf = useErrorText();
  const [open, setOpen] = useState<{ Overlay: Overlay; typed: string } | null>(null);
  usePrefetchedPart(palettePart);
  const show = async (part: typeof palettePart) => {
    const collected = collectTyping();
    try {
      const Overlay = await client.fetchQuery(part());
      setOpen({ Overlay, typed: collected() });
    } catch (error) {
      collected();
      notify(t('keys.partFailed', { why: errorOf(error) }));
    }
  };
  const openKeys = () => void show(keySheetPart);
  return {
    openPalette: () => void show(palettePart),
    openKeys,
    overlay: open ? (
      <open.Overlay {...content} typed={open.typed} onClose={() => setOpen(null)} onKeys={openKeys} />
    ) : null,
  };
}
