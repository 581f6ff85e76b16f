import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
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
import { HouseholdFormats, KitProvider, writeCountsIn, type Kit } from '@tideline/mfe-kit/host';
import { ErrorState } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { hintSignedIn } from '../signed-in-hint.ts';

async function readSession(signal: AbortSignal) {
  const session = await api.auth.session(undefined, { signal });
  writeCountsIn(session.household.locale);
  return session;
}

export const sessionQuery = () =>
  queryOptions({ queryKey: ['session'], queryFn: ({ signal }) => readSession(signal), staleTime: 5 * 60_000 });

/** Milliseconds between looks for a server that does not answer; the last one repeats. */
const LOOK_AGAIN_MS = [1_000, 2_000, 4_000, 8_000];

/** While the server cannot be reached, looks for it, and brings everything up to date once it answers. */
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
      timer = setTimeout(
        async () => {
          await client.fetchQuery({ ...sessionQuery(), staleTime: 0, retry: false }).catch(() => undefined); // its failure is what the notice says
          if (timer) lookAfter(count + 1);
        },
        LOOK_AGAIN_MS[Math.min(count, LOOK_AGAIN_MS.length - 1)],
      );
    };
    lookAfter(0);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [reachable, client]);
}

/** A page that is still here after this long was kept by its person, and may be led away again. */
const LEAVING_MS = 5_000;
let isLeaving = false;

/** The page is about to go elsewhere: what is refused meanwhile leads nowhere else. */
export function startLeaving(): void {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
}

/** A signed-out answer leads to /login and back here afterwards. Many requests are refused at once, the page leaves once. */
export function leaveWhenSignedOut(error: ApiError | undefined): void {
  if (!error?.is('NOT_SIGNED_IN') || isLeaving) return;
  startLeaving();
  hintSignedIn(localStorage, false);
  location.replace(`/login?return=${encodeURIComponent(location.pathname + location.search)}`);
}

export interface SignedInProps {
  entriesOf: Kit['entriesOf'];
  /** Stands around what is shown while nobody knows yet who is signed in. */
  frame: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Draws its children for the person who is signed in, in the formats of their household. */
export function SignedIn({ entriesOf, frame, children }: SignedInProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { data: session, error, refetch, isFetching } = useQuery(sessionQuery());
  const theme = session?.user.theme;
  const density = session?.user.density;
  useEffect(() => {
    if (!theme || !density) return;
    applyTheme(theme);
    applyDensity(density);
    hintSignedIn(localStorage, true);
  }, [theme, density]);
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
    <KitProvider kit={{ session, entriesOf }}>
      <HouseholdFormats session={session}>{children}</HouseholdFormats>
    </KitProvider>
  );
}
