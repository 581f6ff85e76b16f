import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { api } from '@tideline/mfe-kit/light';

/** Interval for renewing the challenge, which the server deletes after five minutes. */
const RENEW_MS = 240_000;

async function signIn(useBrowserAutofill: boolean): Promise<void> {
  const optionsJSON = await api.passkeySignIn.start({});
  await api.passkeySignIn.finish(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/**
 * Signs in with the passkey that the user chooses. Returns false if the user closed the browser's dialog, or if there
 * is no passkey for this site.
 */
export async function signInWithPasskey(): Promise<boolean> {
  try {
    await signIn(false);
    return true;
  } catch (error) {
    if (isFromBrowser(error)) return false;
    throw error;
  }
}

const isFromBrowser = (error: unknown): boolean => error instanceof WebAuthnError || error instanceof DOMException;

interface Offer {
  onSignedIn: () => void;
  /** Called if the server rejected the chosen passkey. */
  onRefused: (error: unknown) => void;
}

/**
 * Lists passkeys among the suggestions of the email field, if the browser supports that. Renews the challenge while the
 * page is open. Returns a function that stops this.
 */
export function offerPasskeys({ onSignedIn, onRefused }: Offer): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const offer = async (): Promise<void> => {
    if (isOver || !(await browserSupportsWebAuthnAutofill())) return;
    timer = setTimeout(() => void offer(), RENEW_MS);
    try {
      await signIn(true);
      if (!isOver) onSignedIn();
    } catch (error) {
      // the browser also rejects an offer when another dialog or the next offer replaces it
      if (!isOver && !isFromBrowser(error)) onRefused(error);
    }
  };
  void offer();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
