import type { ComponentType } from 'react';
import { hintSignedIn, isSignedInHinted } from '../signed-in-hint.ts';
import type { Stage } from '../stage.ts';
import { LandingScreen } from './landing.screen.tsx';
import { letterLinkOf } from './letter-link.ts';
import { returnPath } from './return-path.ts';
import { SignInDoor } from './sign-in-door.screen.tsx';
import { SignUpScreen } from './sign-up.screen.tsx';

export interface LightScreenProps {
  /** Today as this browser's clock and zone have it, 'YYYY-MM-DD': nobody is signed in, so there is no household's. */
  today: string;
  /** False where the operator switched the sample household off. */
  hasSample: boolean;
  /** Leaves for a page of the signed-in frame: another document, preloaded by the server. */
  leave: (path: string) => void;
}

const SCREENS: Readonly<Record<string, ComponentType<LightScreenProps>>> = {
  '/': LandingScreen,
  '/login': SignInDoor,
  '/signup': SignUpScreen,
};

/** The pages for people who are not signed in. */
export const start: Stage = ({ page, snapshot }) => {
  const { pathname, search, hash, origin } = page.location;
  const signedIn = isSignedInHinted(localStorage);
  const isByLetter = pathname === '/login' && letterLinkOf(hash) !== undefined;
  if (signedIn && pathname !== '/signup' && !isByLetter) {
    page.location.replace(returnPath(search, origin));
    return null;
  }
  const Screen = SCREENS[pathname] ?? LandingScreen;
  const leave = (path: string) => {
    hintSignedIn(localStorage, true);
    page.location.assign(path);
  };
  return (
    <Screen
      today={new Date().toLocaleDateString('en-CA')}
      leave={leave}
      hasSample={snapshot.settings.sample !== false}
    />
  );
};
