import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { takeArrival } from '../arrival.ts';

/**
 * Returns how often the user has changed screens. The first screen has the count 0, or 1 if a sign-in opened it.
 * Changes to search parameters are ignored.
 */
export function useNavigationCount(): number {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(() => ({ pathname, count: takeArrival(sessionStorage) ? 1 : 0 }));
  if (seen.pathname === pathname) return seen.count;
  const next = { pathname, count: seen.count + 1 };
  setSeen(next);
  return next.count;
}
