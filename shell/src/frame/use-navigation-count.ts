import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Counts how often the user has changed screens: 0 on the first. Search parameters do not count. */
export function useNavigationCount(): number {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState({ pathname, count: 0 });
  if (seen.pathname === pathname) return seen.count;
  const next = { pathname, count: seen.count + 1 };
  setSeen(next);
  return next.count;
}
