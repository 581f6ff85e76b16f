import { useEffect, useState } from 'react';
import type { Dashboard } from '@tideline/contract';
import { useMay, useSearchParam, useSession } from '@tideline/mfe-kit';

/** Storage key of the households whose first-steps list is hidden in this browser. */
const KEY = 'tideline.firstStepsHidden';

function hiddenIn(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // storage is disabled or contains something else
  }
}

function keep(storage: Pick<Storage, 'setItem'>, ids: readonly string[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // storage is disabled, so the list is hidden only until a reload
  }
}

/** Returns whether a household has completed the steps that every figure needs. */
const isUnderWay = ({ hasAccount, hasTransactions, hasCardTerms, hasPlan }: Dashboard['checklist']): boolean =>
  hasAccount && hasTransactions && hasCardTerms && hasPlan;

/**
 * Returns whether the first-steps list is shown, and a function that hides it. Without sample data, it is shown until
 * the household is under way or the user hides it. `/dashboard?steps=show` brings it back. It is never shown to
 * viewers.
 */
export function useFirstStepsShown(checklist: Dashboard['checklist'] | undefined): {
  shown: boolean;
  hide: () => void;
} {
  const { household, user } = useSession();
  const mayEdit = useMay('edit');
  const [asked, setAsked] = useSearchParam('steps', ['auto', 'show'], 'auto');
  const [hidden, setHidden] = useState(() => hiddenIn(localStorage).includes(household.id));
  const isAsked = asked === 'show';
  useEffect(() => {
    if (isAsked)
      keep(
        localStorage,
        hiddenIn(localStorage).filter((id) => id !== household.id),
      );
  }, [isAsked, household.id]);
  const hide = () => {
    keep(localStorage, [...hiddenIn(localStorage), household.id]);
    setHidden(true);
    if (isAsked) setAsked('auto');
  };
  // viewers cannot take any step, because every step changes the household
  if (checklist === undefined || !mayEdit) return { shown: false, hide };
  const isOffered = !isUnderWay(checklist) && !checklist.hasSample && user.guestExpiresAt === null;
  return { shown: isAsked || (isOffered && !hidden), hide };
}
