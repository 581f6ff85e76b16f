import { useEffect, useRef, useState } from 'react';
import { loadFiles } from '@tideline/mfe-kit/files';
import { ApiError } from '@tideline/mfe-kit/light';

const loadPasskeys = () => loadFiles(() => import(/* webpackChunkName: "passkeys" */ './factors/passkey-sign-in.ts'));

/** Returns whether the browser supports passkeys, which it does only at https addresses and on localhost. */
const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Calls `work` when the page is idle, so that passkeys do not slow down its first view. */
const whenIdle = (work: () => void): (() => void) => {
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
};

export interface Passkeys {
  /** Whether this browser can use passkeys on this page. */
  available: boolean;
  busy: boolean;
  /** Why the last attempt failed: an error from the server, or `unused` if no passkey was used. */
  failure: ApiError | 'unused' | null;
  signIn: () => void;
}

/** Signs in with a passkey, with a button and, if `autofill` is set, with the suggestions of the email field. */
export function usePasskeys(onSignedIn: () => void, { autofill }: { autofill: boolean }): Passkeys {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Passkeys['failure']>(null);
  const available = hasPasskeys();
  const isOffered = available && autofill;
  const done = useRef(onSignedIn);
  useEffect(() => {
    done.current = onSignedIn;
  });
  useEffect(() => {
    if (!isOffered) return;
    let end = () => {};
    let current = true;
    const stopWaiting = whenIdle(() => {
      const offer = async (): Promise<void> => {
        const { offerPasskeys } = await loadPasskeys();
        if (!current) return;
        end = offerPasskeys({
          onSignedIn: () => done.current(),
          // if the server has no passkeys at this address or cannot be reached, nothing is reported until the user
          // clicks
          onRefused: (error) => {
            if (error instanceof ApiError && error.is('PASSKEY_REFUSED')) setFailure(error);
          },
        });
      };
      offer().catch(() => undefined); // without the file, the browser suggests only passwords
    });
    return () => {
      current = false;
      stopWaiting();
      end();
    };
  }, [isOffered]);
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { signInWithPasskey } = await loadPasskeys();
      if (await signInWithPasskey()) done.current();
      else setFailure('unused');
    } catch (error) {
      setFailure(error instanceof ApiError ? error : 'unused');
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { available, busy, failure, signIn: () => void signIn() };
}
