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
  /**
   * Today's date by this browser's clock and time zone, 'YYYY-MM-DD'. Without a signed-in user, there is no household
   * time zone.
   */
  today: string;
  /** False if the operator turned off the sample household. */
  hasSample: boolean;
  /** Opens a page of the signed-in shell, which is another document that the server has preloaded. */
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
    // a sign-in that was needed for an invitation returns to the invitation
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
