import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import {
  api,
  ApiError,
  applyDensity,
  applyTheme,
  referenceOf,
  useErrorText,
  useReachable,
  useT,
} from '@tideline/mfe-kit';
import {
  followLanguage,
  HouseholdFormats,
  KitProvider,
  pageLocale,
  writeCountsIn,
  type Kit,
} from '@tideline/mfe-kit/host';
import { ErrorState } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { rarePart } from '../households/rare-part.tsx';
import { isHouseholdNamed, setTabHousehold, stayInHousehold, tabHousehold } from '../households/tab-household.ts';
import { hintSignedIn } from '../signed-in-hint.ts';

const NoAccess = rarePart(() =>
  import(/* webpackChunkName: "no-access" */ '../households/no-access.tsx').then((part) => part.NoAccess),
);

/** Whether the user has several households, so that a sign-in must know which one to return to. */
let hasSeveral = false;

async function readSession(signal: AbortSignal) {
  const session = await api.auth.session(undefined, { signal });
  stayInHousehold(session.household.id);
  hasSeveral = session.households.length > 1;
  if (hasSeveral) setTabHousehold(tabHousehold());
  followLanguage(session.user.language);
  writeCountsIn(pageLocale(session.household.locale));
  return session;
}

export const sessionQuery = () =>
  queryOptions({ queryKey: ['session'], queryFn: ({ signal }) => readSession(signal), staleTime: 5 * 60_000 });

/** Milliseconds between checks for an unreachable server. The last interval repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];

/** Checks whether an unreachable server responds again, and then refreshes all data. */
export function useRecovery(): void {
  const reachable = useReachable();
  const client = useQueryClient();
  useEffect(() => {
    if (reachable) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAfter = (count: number) => {
      timer = setTimeout(() => void look(count), RETRY_DELAYS_MS[Math.min(count, RETRY_DELAYS_MS.length - 1)]);
    };
    const look = async (count: number) => {
      // the notice already shows the failure
      await client.fetchQuery({ ...sessionQuery(), staleTime: 0, retry: false }).catch(() => undefined);
      if (timer) lookAfter(count + 1);
    };
    lookAfter(0);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [reachable, client]);
}

/** If the page is still open after this time, the user stayed, so it may redirect again. */
const LEAVING_MS = 5_000;
let isLeaving = false;

/** Marks the page as leaving, so that requests rejected in the meantime do not redirect it elsewhere. */
export function startLeaving(): void {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
}

/**
 * Redirects to /login after a signed-out response, with the address to return to. Many requests may be rejected at the
 * same time, but the page leaves only once.
 */
export function leaveWhenSignedOut(error: ApiError | undefined): void {
  if (!error?.is('NOT_SIGNED_IN') || isLeaving) return;
  startLeaving();
  hintSignedIn(localStorage, false);
  const back = new URL(location.href);
  const household = tabHousehold();
  // a different user may sign in next
  setTabHousehold(undefined);
  if ((hasSeveral || isHouseholdNamed()) && household !== undefined) back.searchParams.set('household', household);
  location.replace(`/login?return=${encodeURIComponent(back.pathname + back.search)}`);
}

export interface SignedInProps extends Omit<Kit, 'session'> {
  /** Wraps the content that is shown until the session is known. */
  frame: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Returns true from when the server denies access to the tab's household until a session arrives. A query without data
 * drops its error while it retries, but the page about the missing access must stay.
 */
function useIsOutside(session: object | undefined, error: Error | null): boolean {
  const [isOutside, setOutside] = useState(false);
  const isRefused = error instanceof ApiError && error.is('NOT_FOUND');
  const isInside = session !== undefined && error === null;
  if (isRefused !== isOutside && (isRefused || isInside)) setOutside(isRefused);
  return isRefused || (isOutside && !isInside);
}

/** Renders its children for the signed-in user, with the household's formats. */
export function SignedIn({ entriesOf, settingsEntries, frame, children }: SignedInProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { data: session, error, refetch, isFetching } = useQuery(sessionQuery());
  const theme = session?.user.theme;
  const density = session?.user.density;
  const isOutside = useIsOutside(session, error);
  const client = useQueryClient();
  useEffect(() => {
    // the user may no longer see the data that this tab has loaded from the household
    if (isOutside) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  }, [isOutside, client]);
  useEffect(() => {
    if (!theme || !density) return;
    applyTheme(theme);
    applyDensity(density);
    hintSignedIn(localStorage, true);
  }, [theme, density]);
  if (isOutside) return frame(<NoAccess entriesOf={entriesOf} />);
  if (!session) {
    if (!error || (error instanceof ApiError && error.is('NOT_SIGNED_IN'))) return frame(null);
    return frame(
      <ErrorState
        title={t('session.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={referenceOf(error)}
      >
        <p>{errorOf(error)}</p>
      </ErrorState>,
    );
  }
  return (
    <KitProvider kit={{ session, entriesOf, settingsEntries }}>
      <HouseholdFormats session={session}>{children}</HouseholdFormats>
    </KitProvider>
  );
}
