import { useQuery } from '@tanstack/react-query';
import { may, type Account } from '@tideline/contract';
import {
  accountsQuery,
  type Appearance,
  togglePrivacy,
  useAppearance,
  useMay,
  usePrivacy,
  useSession,
  useT,
  useUndo,
} from '@tideline/mfe-kit';
import { useMoveWords, useTodaysMoves } from '@tideline/mfe-kit/moves';
import { useFormats, useLinkRouter } from '@tideline/ui';
import { messages } from '../../messages/palette.en.ts';
import { useSignOutWithToast } from '../session/use-sign-out-with-toast.ts';
import { keysTo } from '../keys/frame-keys.tsx';
import type { Place } from '../navigation/navigation.ts';
import type { PaletteCommand } from './palette-commands.ts';
import type { PaletteEntry } from './palette-entry.ts';

export interface PaletteInput {
  places: readonly Place[];
  commands: readonly PaletteCommand[];
  onKeys: () => void;
}

function usePlaces({ places }: PaletteInput, go: (href: string) => void): PaletteEntry[] {
  return places.map(({ href, label, icon }) => {
    const keys = keysTo(href);
    return {
      id: `place:${href}`,
      kind: 'place',
      title: label,
      keywords: [],
      icon,
      run: () => go(href),
      ...(keys === undefined ? {} : { keys }),
    };
  });
}

/** Returns today's moves, in order; none for a viewer, who cannot record them. */
function useMoves(go: (href: string) => void): PaletteEntry[] {
  const words = useMoveWords();
  const { date } = useFormats();
  const mayEdit = useMay('edit');
  const { plan } = useTodaysMoves();
  if (!mayEdit) return [];
  return (plan?.moves ?? []).map((move) => ({
    id: `move:${move.id}`,
    kind: 'move',
    title: words.actTo(move),
    keywords: [words.title(move), move.to.accountName],
    icon: move.kind === 'pay' ? 'card' : 'sweep',
    run: () => go(move.href),
    ...(move.kind === 'pay' && move.payBy !== null ? { detail: date(move.payBy, 'short') } : {}),
  }));
}

/**
 * Returns the address of an account: its card page, or otherwise its drawer on /accounts. Returns undefined if this
 * server has neither screen.
 */
function addressOf({ id, type }: Account, places: PaletteInput['places']): string | undefined {
  const has = (href: string) => places.some((place) => place.href === href);
  if (type === 'credit_card' && has('/credit-cards')) return `/credit-cards?card=${id}`;
  return has('/accounts') ? `/accounts?account=${id}` : undefined;
}

function useAccounts(
  { places }: PaletteInput,
  go: (href: string) => void,
): { entries: PaletteEntry[]; failed: boolean } {
  const t = useT(messages);
  const { data, isError } = useQuery(accountsQuery());
  const entries = (data?.items ?? [])
    .filter(({ state }) => state !== 'closed')
    .flatMap((account): PaletteEntry[] => {
      const href = addressOf(account, places);
      if (href === undefined) return [];
      const { id, name, type, institution, mask } = account;
      const isCard = type === 'credit_card';
      const facts = [
        institution !== null && name.includes(institution) ? null : institution,
        mask === null || name.includes(mask) ? null : `···· ${mask}`,
      ].filter((fact) => fact !== null);
      return [
        {
          id: `account:${id}`,
          kind: 'account',
          title: name,
          keywords: [institution, mask, isCard ? t('account.card') : null].filter((keyword) => keyword !== null),
          icon: isCard ? 'card' : 'wallet',
          run: () => go(href),
          ...(facts.length === 0 ? {} : { detail: facts.join(' ') }),
        },
      ];
    });
  return { entries, failed: isError && data === undefined };
}

/** Returns commands for the appearances other than the current one. */
function lookCommands({ theme, density }: Appearance): {
  id: string;
  title: 'command.themeLight' | 'command.themeDark' | 'command.themeSystem' | 'command.compact' | 'command.comfortable';
  icon: PaletteEntry['icon'];
  change: Partial<Appearance>;
}[] {
  const themes = [
    { id: 'theme-light', title: 'command.themeLight', icon: 'sun', change: { theme: 'light' } },
    { id: 'theme-dark', title: 'command.themeDark', icon: 'moon', change: { theme: 'dark' } },
    { id: 'theme-system', title: 'command.themeSystem', icon: 'system', change: { theme: 'system' } },
  ] as const;
  const isCompact = density === 'compact';
  return [
    ...themes.filter(({ change }) => change.theme !== theme),
    {
      id: 'density',
      title: isCompact ? 'command.comfortable' : 'command.compact',
      icon: 'list',
      change: { density: isCompact ? 'comfortable' : 'compact' },
    },
  ];
}

function useOwnCommands({ onKeys }: PaletteInput): PaletteEntry[] {
  const t = useT(messages);
  const { choose, ...appearance } = useAppearance();
  const { undo, redo } = useUndo();
  const { signOut } = useSignOutWithToast();
  const hidden = usePrivacy();
  const { user } = useSession();
  const mayEdit = useMay('edit');
  const own = (
    id: string,
    title: string,
    icon: PaletteEntry['icon'],
    run: () => void,
    more: Partial<PaletteEntry> = {},
  ): PaletteEntry => ({ id: `shell:${id}`, kind: 'command', title, keywords: [], icon, run, ...more });
  const words = (command: 'undo' | 'keys' | 'privacy' | 'look' | 'signOut') => t(`keywords.${command}`).split(', ');
  return [
    ...(mayEdit
      ? [
          own('undo', t('command.undo'), 'undo', undo, { keys: 'mod+z', keywords: words('undo') }),
          own('redo', t('command.redo'), 'redo', redo, { keys: 'mod+shift+z' }),
        ]
      : []),
    own('keys', t('command.keys'), 'keyboard', onKeys, { keys: '?', keywords: words('keys') }),
    own('privacy', t(hidden ? 'command.show' : 'command.hide'), hidden ? 'eye' : 'eye-off', togglePrivacy, {
      keys: 'mod+shift+p',
      keywords: words('privacy'),
    }),
    ...lookCommands({ ...appearance }).map(({ id, title, icon, change }) =>
      own(id, t(title), icon, () => choose(change), { keywords: words('look') }),
    ),
    own(
      'sign-out',
      t(user.guestExpiresAt === null ? 'command.signOut' : 'command.leave'),
      'logout',
      () => void signOut(),
      { keywords: words('signOut') },
    ),
  ];
}

/**
 * Returns everything the palette can find: today's moves, destinations, commands of remotes and the shell, and the
 * household's accounts and cards.
 */
export function usePaletteEntries(input: PaletteInput): { entries: PaletteEntry[]; accountsFailed: boolean } {
  const router = useLinkRouter();
  const go = (href: string) => router?.navigate(href);
  const places = usePlaces(input, go);
  const session = useSession();
  const allowed = input.commands.filter(({ needs }) => needs === undefined || may(session.role, needs));
  const ofRemotes = allowed.map(({ id, title, keywords, to }): PaletteEntry => ({
    id: `command:${id}`,
    kind: 'command',
    title,
    keywords,
    icon: 'arrow-right',
    run: () => go(to),
  }));
  const own = useOwnCommands(input);
  const moves = useMoves(go);
  const accounts = useAccounts(input, go);
  return { entries: [...moves, ...places, ...ofRemotes, ...own, ...accounts.entries], accountsFailed: accounts.failed };
}
