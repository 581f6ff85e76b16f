import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { takeArrival } from '../arrival.ts';

/**
 * Counts how often the user has changed screens. It is 0 for the first screen, unless a sign-in opened it. Changes to
 * search parameters do not count.
 */
export function useNavigationCount(): number {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(() => ({ pathname, count: takeArrival(sessionStorage) ? 1 : 0 }));
  if (seen.pathname === pathname) return seen.count;
  const next = { pathname, count: seen.count + 1 };
  setSeen(next);
  return next.count;
}
