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
   * Runs something sensitive. Where the server asks for the password first, a dialog does, and the action runs once more.
   * Closing the dialog ends it with the refusal of the server.
   */
  run: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be drawn anywhere; nothing while no password is asked for. */
  dialog: ReactNode;
}

interface Asked {
  given: () => void;
  closed: () => void;
}

export function useFreshSignIn(): FreshSignIn {
  const [asked, setAsked] = useState<Asked | null>(null);
  const run = useCallback(async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.is('FRESH_SIGN_IN_NEEDED')) throw error;
      await new Promise<void>((given, refuse) => setAsked({ given, closed: () => refuse(error) }));
      return action();
    }
  }, []);
  const settle = (how: keyof Asked) => {
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
