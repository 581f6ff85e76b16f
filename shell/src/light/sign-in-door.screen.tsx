import { useEffect, useState } from 'react';
import { ForgottenPassword } from './forgotten-password.tsx';
import { letterLinkOf, type LetterLink } from './letter-link.ts';
import { LoginScreen } from './login.screen.tsx';
import { NewPassword } from './new-password.tsx';
import type { LightScreenProps } from './start.tsx';
import { VerifiedAddress } from './verified-address.tsx';

/** Takes the link out of the address bar and the history: who walks by or goes back does not have it. */
function takeLink(): LetterLink | undefined {
  const link = letterLinkOf(location.hash);
  if (link) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
}

/** /login: signing in, and what the links of letters open. */
export function SignInDoor(props: LightScreenProps) {
  const [link, setLink] = useState(takeLink);
  const [forgot, setForgot] = useState(location.hash === '#forgot');
  useEffect(() => {
    const follow = () => {
      setForgot(location.hash === '#forgot');
      setLink((before) => takeLink() ?? before);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (forgot) return <ForgottenPassword />;
  if (link?.kind === 'reset')
    return <NewPassword key={link.token} token={link.token} onDone={() => setLink(undefined)} />;
  if (link?.kind === 'verify') return <VerifiedAddress key={link.token} token={link.token} />;
  return <LoginScreen {...props} />;
}
