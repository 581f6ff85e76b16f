import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { Session } from '@tideline/contract';
import { FreshSignInHost } from './fresh/fresh-sign-in.tsx';
import type { SLOTS } from './slots.ts';

/** Slots in which remotes can add to another application's page, with the props of each widget. */
export interface SlotProps extends Record<SlotId, object> {
  'dashboard/v1': Record<never, never>;
  /** The page of a user without a household. There is no session, so widgets cannot use `useSession`. */
  'no-household/v1': Record<never, never>;
}
export type SlotId = (typeof SLOTS)[number];

/** One contribution to a slot. */
export interface SlotEntry {
  id: string;
  title: string;
  /** Size that its remote suggests. */
  size: 's' | 'm' | 'l';
  /** Usual height, if it differs from the usual height of its size. */
  heightRem?: number | undefined;
  /** Position that its remote suggests. The shell's own blocks have positions too. */
  order?: number | undefined;
  /** URL of its subject. */
  to?: string | undefined;
  /** Whether it is hidden until the user adds it. Defaults to false. */
  optional?: boolean | undefined;
  /** Its content, which loads and fails independently. */
  View: ComponentType;
  /** Preloads its code before it is rendered. */
  warm: () => void;
}

/** A page that a remote adds to the settings, at `/settings?section=<id>`. */
export interface SettingsEntry {
  id: string;
  title: string;
  /** Address of the settings page in whose group it is listed. */
  section: string;
  /** Its content below the title, which loads and fails independently. */
  View: ComponentType;
}

/** Services that the shell provides to everything it renders. */
export interface Kit {
  session: Session;
  /** Returns all remotes' contributions to a slot in a financial mode, in the order that they suggest. */
  entriesOf: (slot: SlotId, mode: Session['household']['mode']) => readonly SlotEntry[];
  /** Pages that remotes add to the settings, in the order that they suggest. */
  settingsEntries: readonly SettingsEntry[];
}

const KitContext = createContext<Kit | null>(null);

export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return (
    <KitContext value={kit}>
      {children}
      <FreshSignInHost />
    </KitContext>
  );
}

function useKit(): Kit {
  const kit = use(KitContext);
  if (!kit) throw new Error('This needs the shell around it; in a test use renderScreen of @tideline/mfe-kit/testing');
  return kit;
}

/** Returns the session: the signed-in user, their household, and its current date. */
export const useSession = (): Session => useKit().session;

/** Returns the contributions of remotes to a slot, e.g. `useSlot('dashboard/v1')`. */
export const useSlot = (slot: SlotId): readonly SlotEntry[] => {
  const { entriesOf, session } = useKit();
  return entriesOf(slot, session.household.mode);
};

/** Returns the pages that remotes add to the settings. */
export const useSettingsEntries = (): readonly SettingsEntry[] => useKit().settingsEntries;
