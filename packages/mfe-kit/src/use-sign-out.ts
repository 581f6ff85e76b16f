import { useState } from 'react';
import { api } from './api/api.ts';
import { emit } from './events.ts';
import { endOwnPush, ownPushEndpoint } from './own-push.ts';

export interface SignOut {
  signOut: () => Promise<void>;
  busy: boolean;
  /** Why the session still stands; undefined while nothing went wrong. */
  failure: unknown;
}

/** Ends the session on the server; the shell then leaves every page of it behind. */
export function useSignOut(onFailure?: (error: unknown) => void): SignOut {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const signOut = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      emit('session.leaving', {});
      const pushEndpoint = await ownPushEndpoint();
      await api.auth.signOut(pushEndpoint === undefined ? {} : { pushEndpoint });
      await endOwnPush().catch(() => undefined); // whatever the browser has against it: the server pushes nothing here any more
      emit('session.ended', {});
    } catch (error) {
      setBusy(false);
      setFailure(error);
      onFailure?.(error);
    }
  };
  return { signOut, busy, failure };
}
