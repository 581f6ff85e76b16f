import { useEffect, type ReactNode } from 'react';
import { type FreshSignIn, useFreshSignIn } from './use-fresh-sign-in.tsx';

type Run = FreshSignIn['run'];

const plain: Run = (action) => action();
let running: Run = plain;

/**
 * Runs a sensitive action when no screen may be left to ask for the password, as with a keyboard shortcut or a message
 * after its screen is gone. The shell asks instead.
 */
export const runFresh: Run = (action) => running(action);

/** Renders the password dialog of the shell for `runFresh`. */
export function FreshSignInHost(): ReactNode {
  const { run, dialog } = useFreshSignIn();
  useEffect(() => {
    running = run;
    return () => {
      running = plain;
    };
  }, [run]);
  return dialog;
}
