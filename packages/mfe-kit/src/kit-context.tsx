import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { Session } from '@tideline/contract';
import { FreshSignInHost } from './fresh/fresh-sign-in.tsx';

/** Places where remotes add to somebody else's page, and what each widget there is given. */
export interface SlotProps {
  'dashboard/v1': Record<never, never>;
}
export type SlotId = keyof SlotProps;

/** One contribution to a slot. */
export interface SlotEntry {
  id: string;
  title: string;
  /** As its remote suggests. */
  size: 's' | 'm' | 'l';
  /** How high it usually stands, where that is not what its size says. */
  heightRem?: number | undefined;
  /** Where its remote suggests that it stands; the shell's own blocks have theirs. */
  order?: number | undefined;
  /** Address of what it is about. */
  to?: string | undefined;
  /** Its content; loads and fails on its own. */
  View: ComponentType;
  /** Loads its code before it is drawn. */
  warm: () => void;
}

/** What the shell gives to everything it draws. */
export interface Kit {
  session: Session;
  /** What all remotes contribute to a slot in a financial mode, in the order they suggest. */
  entriesOf: (slot: SlotId, mode: Session['household']['mode']) => readonly SlotEntry[];
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

/** Who is signed in, their household, and its civil date today. */
export const useSession = (): Session => useKit().session;

/** What remotes add to a place that is offered to them, e.g. `useSlot('dashboard/v1')`. */
export const useSlot = (slot: SlotId): readonly SlotEntry[] => {
  const { entriesOf, session } = useKit();
  return entriesOf(slot, session.household.mode);
};
