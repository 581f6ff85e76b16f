import type { ComponentType } from 'react';
import { configureEdge, loadErrorTextsOnUse } from '@tideline/mfe-kit/light';
import { noteArrival } from '../arrival.ts';
import { traceContext } from '../reporting/trace-context.ts';
import { hintSignedIn, isSignedInHinted } from '../signed-in-hint.ts';
import type { Stage } from '../stage.ts';
import { LandingScreen } from './landing.screen.tsx';
import { emailLinkOf } from './email-link.ts';
import { pendingInvitation } from './pending-invitation.ts';
import { providerReturnOf } from './provider-return.ts';
import { returnPath } from './return-path.ts';
import { SignInPages } from './sign-in-pages.screen.tsx';
import { SignUpScreen } from './sign-up.screen.tsx';

export interface LightScreenProps {
  /** Today by this browser's clock and zone, 'YYYY-MM-DD'. Nobody is signed in, so there is no household zone. */
  today: string;
  /** False if the operator disabled the sample household. */
  hasSample: boolean;
  /** Goes to a page of the signed-in shell: another document, preloaded by the server. */
  leave: (path: string) => void;
}

const SCREENS: Readonly<Record<string, ComponentType<LightScreenProps>>> = {
  '/': LandingScreen,
  '/login': SignInPages,
  '/signup': SignUpScreen,
};

/** Starts the signed-out pages. */
export const start: Stage = ({ page, snapshot }) => {
  const { pathname, search, hash, origin } = page.location;
  const signedIn = isSignedInHinted(localStorage);
  const isSentHere =
    pathname === '/login' && (emailLinkOf(hash) !== undefined || providerReturnOf(search) !== undefined);
  if (signedIn && pathname !== '/signup' && !isSentHere) {
    page.location.replace(returnPath(search, origin));
    return null;
  }
  configureEdge({ traceparent: traceContext(page.location, snapshot.settings.traced) });
  loadErrorTextsOnUse(window);
  const Screen = SCREENS[pathname] ?? LandingScreen;
  const leave = (path: string) => {
    hintSignedIn(localStorage, true);
    noteArrival(sessionStorage);
    // a sign-in on the way to an invitation returns to it
    page.location.assign(pathname === '/login' && pendingInvitation() !== undefined ? '/signup' : path);
  };
  return (
    <Screen
      today={new Date().toLocaleDateString('en-CA')}
      leave={leave}
      hasSample={snapshot.settings.sample !== false}
    />
  );
};
