import { useEffect, useState } from 'react';
import { ForgottenPassword } from './forgotten-password.tsx';
import { emailLinkOf, type EmailLink } from './email-link.ts';
import { LazyPart } from './lazy-part.tsx';
import { LoginScreen } from './login.screen.tsx';
import { NewPassword } from './new-password.tsx';
import { providerReturnOf } from './provider-return.ts';
import type { LightScreenProps } from './start.tsx';
import { VerifiedAddress } from './verified-address.tsx';

/**
 * Returns the link and removes it from the address and the history, so that neither an onlooker nor Back can reuse it.
 */
function takeLink(): EmailLink | undefined {
  const link = emailLinkOf(location.hash);
  if (link) history.replaceState(history.state, '', location.pathname + location.search);
  return link;
}

/** Returns and removes the parameters that a sign-in provider added to the address. */
function takeReturn(): string | undefined {
  const query = providerReturnOf(location.search);
  if (query !== undefined) history.replaceState(history.state, '', location.pathname);
  return query;
}

/** /login: the sign-in form, and the pages that email links and a sign-in provider open. */
export function SignInPages(props: LightScreenProps) {
  const [visit] = useState(takeReturn);
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
  if (visit !== undefined)
    return (
      <LazyPart title="" load={loadVisit}>
        {({ ProviderVisit }) => <ProviderVisit query={visit} leave={props.leave} />}
      </LazyPart>
    );
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

const loadVisit = () => import(/* webpackChunkName: "provider" */ './factors/provider-visit.tsx');
const loadLinkAction = () => import(/* webpackChunkName: "link-action" */ './factors/link-action.tsx');
