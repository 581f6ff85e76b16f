import { useEffect, type ReactNode } from 'react';
import { type FreshSignIn, useFreshSignIn } from './use-fresh-sign-in.tsx';

type Run = FreshSignIn['run'];

const plain: Run = (action) => action();
let running: Run = plain;

/**
 * Runs a sensitive action for callers without a screen that could ask for the password, such as a keyboard shortcut or
 * a toast whose screen was left. The shell asks instead.
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
