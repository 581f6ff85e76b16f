import { useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages/en.ts';
import { ConflictNotice } from './conflict-notice.tsx';

export interface DraftConflictOptions<V> {
  /** What stands now, as the form would write it; newer with every answer of the server. */
  draft: V;
  version: number;
  /** What the fields are called; one without a name is not told. */
  labels: Partial<Record<keyof V, string>>;
  /** For values that are not written as they are shown: a choice. */
  textOf?: (field: keyof V, value: string) => string;
}

interface Choice<V> {
  busy: boolean;
  /** The person takes what stands now: put it into the form. */
  onTheirs: (draft: V) => void;
}

export interface DraftConflict<V> {
  /** For If-Match: what the form began with, so that a change made meanwhile is met, not overwritten unseen. */
  version: number;
  /** Whether the failure says that somebody else was faster; then the notice appears. Read what stands now anew. */
  isConflict: (error: unknown) => boolean;
  /** What stands now, and the choice. */
  notice: (choice: Choice<V>) => ReactNode;
}

/** For forms whose fields are text: two people change the same thing, the second one sees what stands and decides. */
export function useDraftConflict<V extends object>({
  draft,
  version,
  labels,
  textOf = (_, value) => value,
}: DraftConflictOptions<V>): DraftConflict<V> {
  const [began, setBegan] = useState({ draft, version });
  const [isMet, setMet] = useState(false);
  const now = (Object.entries(labels) as [keyof V, string][])
    .filter(([field]) => draft[field] !== began.draft[field])
    .map(([field, label]) => `${label} ${textOf(field, String(draft[field])) || '–'}`);
  return {
    version: began.version,
    isConflict: (error) => {
      if (!(error instanceof ApiError && error.is('VERSION_CONFLICT'))) return false;
      const { currentVersion } = error.params;
      setBegan((before) => ({ ...before, version: currentVersion }));
      setMet(true);
      return true;
    },
    notice: ({ busy, onTheirs }) => {
      if (!isMet) return null;
      const takeTheirs = () => {
        setBegan({ draft, version });
        setMet(false);
        onTheirs(draft);
      };
      return (
        <ConflictNotice
          now={now.length === 0 ? messages.conflict.none : messages.conflict.now(now.join(', '))}
          busy={busy}
          onTheirs={takeTheirs}
        />
      );
    },
  };
}
