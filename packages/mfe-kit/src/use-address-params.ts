import { use, useCallback, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from 'react-router-dom';

export interface ChangeParams {
  /** Computes new parameters from a copy of the current ones. `replace` adds no history entry. */
  (change: (now: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }): void;
}

/** The router's history, which knows the current address immediately. */
interface RouterHistory {
  location: { pathname: string; search: string };
}

const knowsAddress = (history: object): history is RouterHistory => 'location' in history;

/**
 * Returns the parameters of the address and a function that changes them.
 *
 * The router renders a new address with low priority. Until then, the rendered state is based on the previous address,
 * and a change computed from it would revert everything changed since: a row clicked while a search is being written
 * would not open. So each change starts from the current address.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const history = use(NavigationContext).navigator;
  if (!knowsAddress(history)) throw new TypeError('the router has no history');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<ChangeParams>(
    (write, { replace = false } = {}) => {
      const isHere = history.location.pathname === pathname;
      // Changes of a screen that the user has left are dropped, because a replacement would return the user to it.
      if (!isHere && replace) return;
      const next = write(new URLSearchParams(isHere ? history.location.search : search)).toString();
      void navigate({ pathname, search: next === '' ? '' : `?${next}` }, { replace });
    },
    [history, navigate, pathname, search],
  );
  return [params, change];
}
