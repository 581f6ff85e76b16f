import { useKeys, useT, useUndo } from '@tideline/mfe-kit';
import { useLinkRouter } from '@tideline/ui';
import { messages } from '../../messages/keys.en.ts';
import type { Place } from '../navigation/navigation.ts';

/** The letter after `g` for each destination. A destination that is not listed here has no shortcut. */
const LETTER: Readonly<Record<string, string>> = {
  '/dashboard': 'd',
  '/accounts': 'a',
  '/transactions': 't',
  '/sweeps': 's',
  '/credit-cards': 'c',
  '/debt': 'b',
  '/promotional-periods': 'p',
  '/insights': 'i',
  '/notifications': 'n',
  '/settings': ',',
};

/** Returns the shortcut for an address: `g a` for `/accounts`. */
export const keysTo = (href: string): string | undefined =>
  LETTER[href] === undefined ? undefined : `g ${LETTER[href]}`;

export interface FrameKeysProps {
  places: readonly Place[];
  onPalette: () => void;
  onKeys: () => void;
}

/** Handles the global shortcuts. */
export function FrameKeys({ places, onPalette, onKeys }: FrameKeysProps) {
  const t = useT(messages);
  const router = useLinkRouter();
  const { undo, redo } = useUndo();
  useKeys(t('keys.everywhere'), [
    { keys: 'mod+k', label: t('keys.palette'), run: onPalette },
    { keys: 'mod+z', label: t('keys.undo'), run: undo, needs: 'edit' },
    { keys: 'mod+shift+z', label: t('keys.redo'), run: redo, needs: 'edit' },
    { keys: '?', label: t('keys.list'), run: onKeys },
  ]);
  useKeys(
    t('keys.goTo'),
    places.flatMap(({ href, label }) => {
      const keys = keysTo(href);
      return keys === undefined ? [] : [{ keys, label, run: () => router?.navigate(href) }];
    }),
  );
  return null;
}
