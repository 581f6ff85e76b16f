import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { Session } from '@tideline/contract';

/** Places where remotes add to somebody else's page, and what each widget there is given. */
export interface SlotProps {
  'dashboard/v1': Record<never, never>;
}
export type SlotId = keyof SlotProps;

export interface SlotView {
  id: SlotId;
}

/** What the shell gives to everything it draws. */
export interface Kit {
  session: Session;
  /** Draws what all remotes contribute to a slot. */
  SlotView: ComponentType<SlotView>;
}

const KitContext = createContext<Kit | null>(null);

export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return <KitContext value={kit}>{children}</KitContext>;
}

function useKit(): Kit {
  const kit = use(KitContext);
  if (!kit) throw new Error('This needs the shell around it; in a test use renderScreen of @tideline/mfe-kit/testing');
  return kit;
}

/** Who is signed in, their household, and its civil date today. */
export const useSession = (): Session => useKit().session;

/** A place other remotes add to, e.g. `<Slot id="dashboard/v1" />`. Each entry loads and fails on its own. */
export function Slot({ id }: SlotView) {
  const { SlotView } = useKit();
  return <SlotView id={id} />;
}
