import { useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages/en.ts';
import { ConflictNotice } from './conflict-notice.tsx';

export interface DraftConflictOptions<V> {
  /** The current values as the form would write them; updated with every response from the server. */
  draft: V;
  version: number;
  /** Labels of the fields; a field without a label is not listed. */
  labels: Partial<Record<keyof V, string>>;
  /** For values displayed differently from how they are stored, such as choices. */
  textOf?: (field: keyof V, value: string) => string;
}

interface Choice<V> {
  busy: boolean;
  /** The user accepts the current values: put them into the form. */
  onTheirs: (draft: V) => void;
}

export interface DraftConflict<V> {
  /**
   * For If-Match: the version the form started with, so that a concurrent change is detected rather than overwritten.
   */
  version: number;
  /**
   * Whether the failure means that another user saved first; the notice then appears. Reload the current values in
   * that case.
   */
  isConflict: (error: unknown) => boolean;
  /** The current values and the choice. */
  notice: (choice: Choice<V>) => ReactNode;
}

/**
 * Conflict handling for forms with text fields: if two people change the same thing, the second sees the current values
 * and decides.
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
    .map(([field, label]) => `${label} ${textOf(field, String(draft[field])) || '–'}`);
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
          now={now.length === 0 ? messages.conflict.none : messages.conflict.now(now.join(', '))}
          error={met}
          busy={busy}
          onTheirs={takeTheirs}
        />
      );
    },
  };
}
