import { useEffect, useState } from 'react';
import { ForgottenPassword } from './forgotten-password.tsx';
import { emailLinkOf, type EmailLink } from './email-link.ts';
import { LazyPart } from './lazy-part.tsx';
import { LoginScreen } from './login.screen.tsx';
import { NewPassword } from './new-password.tsx';
import type { LightScreenProps } from './start.tsx';
import { VerifiedAddress } from './verified-address.tsx';

/** Removes the link from the address bar and the history, so that neither an onlooker nor Back can reuse it. */
function takeLink(): EmailLink | undefined {
  const link = emailLinkOf(location.hash);
  if (link) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
}

/** /login: sign-in, and the pages that email links open. */
export function SignInPages(props: LightScreenProps) {
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
  if (link !== undefined) {
    const { kind, token } = link;
    return (
      <LazyPart key={token} title="" load={loadLinkAction}>
        {({ LinkAction }) => <LinkAction kind={kind} token={token} />}
      </LazyPart>
    );
  }
  return <LoginScreen {...props} />;
}

const loadLinkAction = () => import(/* webpackChunkName: "link-action" */ './factors/link-action.tsx');
