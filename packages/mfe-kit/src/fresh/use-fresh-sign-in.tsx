import { useCallback, useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Load } from '../load.tsx';
import { messages } from '../messages/en.ts';
import { partQuery } from '../part-query.ts';

const factorPart = () =>
  partQuery('mfe-kit/second-factor', async () => {
    const [{ Dialog }, { SecondFactorDialog }] = await Promise.all([
      import(/* webpackChunkName: "share-overlays" */ '@tideline/ui/overlays'),
      import(/* webpackChunkName: "second-factor" */ './second-factor-dialog.tsx'),
    ]);
    return { Dialog, SecondFactorDialog };
  });

const dialogPart = () =>
  partQuery('mfe-kit/password', async () => {
    const [{ Dialog }, { PasswordDialog }] = await Promise.all([
      import(/* webpackChunkName: "share-overlays" */ '@tideline/ui/overlays'),
      import(/* webpackChunkName: "password" */ './password-dialog.tsx'),
    ]);
    return { Dialog, PasswordDialog };
  });

export interface FreshSignIn {
  /**
   * Runs a sensitive action. If the server requires a confirmation first, a dialog asks for the password, or for the
   * second factor if the user has one, and the action runs again. Closing the dialog rejects with the server's error.
   */
  run: <T>(action: () => Promise<T>) => Promise<T>;
  /** The dialog, which can be rendered anywhere; null while no confirmation is requested. */
  dialog: ReactNode;
}

interface PendingProof {
  secondFactor: boolean;
  given: () => void;
  closed: () => void;
}

export function useFreshSignIn(): FreshSignIn {
  const [asked, setAsked] = useState<PendingProof | null>(null);
  const run = useCallback(async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.is('FRESH_SIGN_IN_NEEDED')) throw error;
      const secondFactor = error.params.secondFactor === true;
      await new Promise<void>((given, refuse) => setAsked({ secondFactor, given, closed: () => refuse(error) }));
      return action();
    }
  }, []);
  const settle = (how: 'given' | 'closed') => {
    asked?.[how]();
    setAsked(null);
  };
  return { run, dialog: asked ? <ProofDialog {...asked} settle={settle} /> : null };
}

function ProofDialog({ secondFactor, settle }: { secondFactor: boolean; settle: (how: 'given' | 'closed') => void }) {
  const answers = { onGiven: () => settle('given'), onClose: () => settle('closed') };
  return secondFactor ? (
    <Load query={factorPart()} skeleton={null} failedTitle={messages.passwordFailed}>
      {({ Dialog, SecondFactorDialog }) => <SecondFactorDialog Dialog={Dialog} {...answers} />}
    </Load>
  ) : (
    <Load query={dialogPart()} skeleton={null} failedTitle={messages.passwordFailed}>
      {({ Dialog, PasswordDialog }) => <PasswordDialog Dialog={Dialog} {...answers} />}
    </Load>
  );
}
