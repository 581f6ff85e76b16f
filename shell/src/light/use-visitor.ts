import { useEffect, useState } from 'react';
import type { Session } from '@tideline/contract';
import { api, ApiError } from '@tideline/mfe-kit/light';
import { hintSignedIn, isSignedInHinted } from '../signed-in-hint.ts';
import { failureText } from './failure.ts';

export type Visitor =
  | { state: 'asking' }
  | { state: 'nobody' }
  | { state: 'signed-in'; session: Session }
  /** Signed in, but without any household after leaving or being removed. */
  | { state: 'without-household' }
  | { state: 'failed'; why: string };

/** Returns who is viewing a signed-out page. It asks the server only if this browser remembers a sign-in. */
export function useVisitor(): { visitor: Visitor; setSession: (session: Session) => void; again: () => void } {
  const [visitor, setVisitor] = useState<Visitor>(() => ({
    state: isSignedInHinted(localStorage) ? 'asking' : 'nobody',
  }));
  const asking = visitor.state === 'asking';
  useEffect(() => {
    if (!asking) return;
    const leaving = new AbortController();
    api.auth.session(undefined, { signal: leaving.signal }).then(
      (session) => setVisitor({ state: 'signed-in', session }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (error instanceof ApiError && error.is('NOT_FOUND')) return setVisitor({ state: 'without-household' });
        const isNobody = error instanceof ApiError && error.is('NOT_SIGNED_IN');
        if (isNobody) hintSignedIn(localStorage, false);
        setVisitor(isNobody ? { state: 'nobody' } : { state: 'failed', why: failureText(error) });
      },
    );
    return () => leaving.abort();
  }, [asking]);
  return {
    visitor,
    setSession: (session) => setVisitor({ state: 'signed-in', session }),
    again: () => setVisitor({ state: 'asking' }),
  };
}
