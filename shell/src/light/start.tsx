import type { ComponentType } from 'react';
import { hintSignedIn, isSignedInHinted } from '../signed-in-hint.ts';
import type { Stage } from '../stage.ts';
import { LandingScreen } from './landing.screen.tsx';
import { LoginScreen } from './login.screen.tsx';
import { returnPath } from './return-path.ts';
import { SignUpScreen } from './sign-up.screen.tsx';

export interface LightScreenProps {
  /** Today as this browser's clock and zone have it, 'YYYY-MM-DD': nobody is signed in, so there is no household's. */
  today: string;
  /** Leaves for a page of the signed-in frame: another document, preloaded by the server. */
  leave: (path: string) => void;
}

const SCREENS: Readonly<Record<string, ComponentType<LightScreenProps>>> = { '/': LandingScreen, '/login': LoginScreen, '/signup': SignUpScreen };

/** The pages for people who are not signed in. */
export const start: Stage = ({ page }) => {
  const { pathname, search, origin } = page.location;
  const signedIn = isSignedInHinted(localStorage);
  if (signedIn && pathname !== '/signup') {
    page.location.replace(returnPath(search, origin));
    return null;
  }
  const Screen = SCREENS[pathname] ?? LandingScreen;
  const leave = (path: string) => {
    hintSignedIn(localStorage, true);
    page.location.assign(path);
  };
  return <Screen today={new Date().toLocaleDateString('en-CA')} leave={leave} />;
};
