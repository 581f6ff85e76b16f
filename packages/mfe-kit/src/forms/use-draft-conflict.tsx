import { useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages/en.ts';
import { ConflictNotice } from './conflict-notice.tsx';

export interface DraftConflictOptions<V> {
  /** The current values in the format of the form, updated with every response from the server. */
  draft: V;
  version: number;
  /** Labels of the fields; a field without a label is not listed. */
  labels: Partial<Record<keyof V, string>>;
  /** Returns the displayed text of values that are stored differently, such as choices. */
  textOf?: (field: keyof V, value: string) => string;
}

interface Choice<V> {
  busy: boolean;
  /** Called when the user accepts the current values. Put them into the form. */
  onTheirs: (draft: V) => void;
}

export interface DraftConflict<V> {
  /**
   * Version to send as If-Match: the one that the form started with, so that a concurrent change is detected and not
   * overwritten.
   */
  version: number;
  /**
   * Returns whether the failure means that another user saved first. The notice then appears. Reload the current values
   * in that case.
   */
  isConflict: (error: unknown) => boolean;
  /** Returns the notice with the current values and the choice. */
  notice: (choice: Choice<V>) => ReactNode;
}

/**
 * Handles conflicts in forms with text fields: if two users change the same entity, the second one sees the current
 * values and decides.
 */
export function useDraftConflict<V extends object>({
  draft,
  version,
  labels,
  textOf = (_, value) => value,
}: DraftConflictOptions<V>): DraftConflict<V> {
  const [began, setBegan] = useState({ draft, version });
  const [met, setMet] = useState<ApiError | null>(null);
  const now = (Object.entries(labels) as [keyof V, string][])
    .filter(([field]) => draft[field] !== began.draft[field])
    .map(([field, label]) => `${label}: ${textOf(field, String(draft[field])) || '–'}`);
  return {
    version: began.version,
    isConflict: (error) => {
      if (!(error instanceof ApiError && error.is('VERSION_CONFLICT'))) return false;
      const { currentVersion } = error.params;
      setBegan((before) => ({ ...before, version: currentVersion }));
      setMet(error);
      return true;
    },
    notice: ({ busy, onTheirs }) => {
      if (met === null) return null;
      const takeTheirs = () => {
        setBegan({ draft, version });
        setMet(null);
        onTheirs(draft);
      };
      return (
        <ConflictNotice
          now={now.length === 0 ? messages.conflict.none : messages.conflict.now(now.join('; '))}
          error={met}
          busy={busy}
          onTheirs={takeTheirs}
        />
      );
    },
  };
}
