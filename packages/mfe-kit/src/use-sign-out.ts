import { useState } from 'react';
import { api } from './api/api.ts';
import { emit } from './events.ts';
import { endPushSubscription, readPushEndpoint } from './push-subscription.ts';

export interface SignOut {
  signOut: () => Promise<void>;
  busy: boolean;
  /** Why signing out failed; undefined if it did not fail. */
  failure: unknown;
}

/** Ends the session on the server. The shell then leaves every page of the session. */
export function useSignOut(onFailure?: (error: unknown) => void): SignOut {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const signOut = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      emit('session.leaving', {});
      const pushEndpoint = await readPushEndpoint();
      await api.auth.signOut(pushEndpoint === undefined ? {} : { pushEndpoint });
      // Browser errors do not matter here, because the server no longer pushes to this device.
      await endPushSubscription().catch(() => undefined);
      emit('session.ended', {});
    } catch (error) {
      setBusy(false);
      setFailure(error);
      onFailure?.(error);
    }
  };
  return { signOut, busy, failure };
}
