import { useEffect, useState } from 'react';
import type { Dashboard } from '@tideline/contract';
import { useSearchParam, useSession } from '@tideline/mfe-kit';

/** Households whose list of first steps this browser's person has put away. */
const KEY = 'tideline.firstStepsHidden';

function hiddenIn(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // storage is switched off, or holds something else
  }
}

function keep(storage: Pick<Storage, 'setItem'>, ids: readonly string[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // storage is switched off: put away until the page is loaded again
  }
}

/** Steps that no figure can do without; a household that has them is past its beginning. */
const isUnderWay = ({ hasAccount, hasTransactions, hasCardTerms, hasPlan }: Dashboard['checklist']): boolean =>
  hasAccount && hasTransactions && hasCardTerms && hasPlan;

/**
 * Whether the list of first steps is shown: until the household is under way or the person puts it away. `/dashboard?steps=show` brings it back.
 * Figures of a sample are nobody's first steps.
 */
export function useFirstStepsShown(checklist: Dashboard['checklist'] | undefined): {
  shown: boolean;
  hide: () => void;
} {
  const { household, user } = useSession();
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
  if (checklist === undefined) return { shown: false, hide };
  const isOffered = !isUnderWay(checklist) && !checklist.hasSample && user.guestExpiresAt === null;
  return { shown: isAsked || (isOffered && !hidden), hide };
}
