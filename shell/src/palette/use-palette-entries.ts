import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Account } from '@tideline/contract';
import {
  api,
  togglePrivacy,
  useAppearance,
  usePrivacy,
  useSession,
  useT,
  useUndo,
  type Appearance,
} from '@tideline/mfe-kit';
import { useLinkRouter } from '@tideline/ui';
import { messages } from '../../messages/palette.en.ts';
import { useToldSignOut } from '../frame/use-told-sign-out.ts';
import type { FrameSheetProps } from '../frame/use-frame-sheets.tsx';
import { keysTo } from '../keys/frame-keys.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** The same entry of the cache that the list of accounts reads. */
const accountsQuery = () =>
  queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => api.accounts.list({}, { signal }) });

type Given = Pick<FrameSheetProps, 'places' | 'commands' | 'onKeys'>;

function usePlaces({ places }: Given, go: (href: string) => void): PaletteEntry[] {
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

/** What opens an account on this server: a card on its own page, and where nothing shows it, nothing. */
function addressOf({ id, type }: Account, places: Given['places']): string | undefined {
  const has = (href: string) => places.some((place) => place.href === href);
  if (type === 'credit_card' && has('/credit-cards')) return `/credit-cards?card=${id}`;
  return has('/accounts') ? `/accounts?account=${id}` : undefined;
}

function useAccounts({ places }: Given, go: (href: string) => void): { entries: PaletteEntry[]; failed: boolean } {
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

/** Looks that are not the present one. */
function lookCommands({
  theme,
  density,
}: Appearance): {
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

function useOwnCommands({ onKeys }: Given): PaletteEntry[] {
  const t = useT(messages);
  const { choose, ...appearance } = useAppearance();
  const { undo, redo } = useUndo();
  const { signOut } = useToldSignOut();
  const hidden = usePrivacy();
  const { user } = useSession();
  const own = (
    id: string,
    title: string,
    icon: PaletteEntry['icon'],
    run: () => void,
    more: Partial<PaletteEntry> = {},
  ): PaletteEntry => ({ id: `shell:${id}`, kind: 'command', title, keywords: [], icon, run, ...more });
  return [
    own('undo', t('command.undo'), 'undo', undo, { keys: 'mod+z', keywords: ['take back'] }),
    own('redo', t('command.redo'), 'redo', redo, { keys: 'mod+shift+z' }),
    own('keys', t('command.keys'), 'keyboard', onKeys, { keys: '?', keywords: ['help', 'hotkeys'] }),
    own('privacy', t(hidden ? 'command.show' : 'command.hide'), hidden ? 'eye' : 'eye-off', togglePrivacy, {
      keys: 'mod+shift+p',
      keywords: ['privacy', 'blur'],
    }),
    ...lookCommands({ ...appearance }).map(({ id, title, icon, change }) =>
      own(id, t(title), icon, () => choose(change), { keywords: ['appearance', 'density'] }),
    ),
    own(
      'sign-out',
      t(user.guestExpiresAt === null ? 'command.signOut' : 'command.leave'),
      'logout',
      () => void signOut(),
      { keywords: ['log out', 'sign out'] },
    ),
  ];
}

/** Everything the palette can find: places, what remotes and the shell can do, and the household's accounts and cards. */
export function usePaletteEntries(given: Given): { entries: PaletteEntry[]; accountsFailed: boolean } {
  const router = useLinkRouter();
  const go = (href: string) => router?.navigate(href);
  const places = usePlaces(given, go);
  const ofRemotes = given.commands.map(({ id, title, keywords, to }): PaletteEntry => ({
    id: `command:${id}`,
    kind: 'command',
    title,
    keywords,
    icon: 'arrow-right',
    run: () => go(to),
  }));
  const own = useOwnCommands(given);
  const accounts = useAccounts(given, go);
  return { entries: [...places, ...ofRemotes, ...own, ...accounts.entries], accountsFailed: accounts.failed };
}
