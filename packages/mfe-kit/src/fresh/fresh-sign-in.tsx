import { useEffect, type ReactNode } from 'react';
import { type FreshSignIn, useFreshSignIn } from './use-fresh-sign-in.tsx';

type Run = FreshSignIn['run'];

const plain: Run = (action) => action();
let running: Run = plain;

/** Runs something sensitive that is asked for where nothing of a screen may be left to ask in: by a key, or by a message after its screen is gone. The frame asks for the password. */
export const runFresh: Run = (action) => running(action);

/** Where the frame asks for the password that `runFresh` needs. */
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
