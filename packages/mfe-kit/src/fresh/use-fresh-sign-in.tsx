import { useCallback, useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Load } from '../load.tsx';
import { messages } from '../messages/en.ts';
import { partQuery } from '../part-query.ts';

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
   * Runs a sensitive action. If the server requires the password first, a dialog asks for it and the action runs again.
   * Closing the dialog rejects with the server's error.
   */
  run: <T>(action: () => Promise<T>) => Promise<T>;
  /** Render anywhere; null while no password is requested. */
  dialog: ReactNode;
}

interface PendingPassword {
  given: () => void;
  closed: () => void;
}

export function useFreshSignIn(): FreshSignIn {
  const [asked, setAsked] = useState<PendingPassword | null>(null);
  const run = useCallback(async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.is('FRESH_SIGN_IN_NEEDED')) throw error;
      await new Promise<void>((given, refuse) => setAsked({ given, closed: () => refuse(error) }));
      return action();
    }
  }, []);
  const settle = (how: keyof PendingPassword) => {
    asked?.[how]();
    setAsked(null);
  };
  return {
    run,
    dialog: asked ? (
      <Load query={dialogPart()} skeleton={null} failedTitle={messages.passwordFailed}>
        {({ Dialog, PasswordDialog }) => (
          <PasswordDialog Dialog={Dialog} onGiven={() => settle('given')} onClose={() => settle('closed')} />
        )}
      </Load>
    ) : null,
  };
}
