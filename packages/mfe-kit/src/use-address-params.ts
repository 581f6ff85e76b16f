import { use, useCallback, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from 'react-router-dom';

export interface ChangeParams {
  /** Writes the parameters anew from a copy of those that stand in the address now; `replace` leaves no step in the history. */
  (change: (now: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }): void;
}

/** The router's history, which knows its place at once. */
interface Here {
  location: { pathname: string; search: string };
}

/**
 * The parameters of the address, and how they are changed.
 *
 * The router draws a new address when there is time for it. Until then what is drawn stands on the one before, and a change
 * worked out from that would take back whatever was changed since: a row that was pressed while a search was being written
 * would not open. So a change begins with what the address says at that moment.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const history = use(NavigationContext).navigator as unknown as Here;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<ChangeParams>(
    (write, { replace = false } = {}) => {
      const isHere = history.location.pathname === pathname;
      // Of a screen that was left nothing is kept: replacing would take the person back to it.
      if (!isHere && replace) return;
      const next = write(new URLSearchParams(isHere ? history.location.search : search)).toString();
      void navigate({ pathname, search: next === '' ? '' : `?${next}` }, { replace });
    },
    [history, navigate, pathname, search],
  );
  return [params, change];
}
