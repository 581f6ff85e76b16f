import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { api, type FreshSignIn } from '@tideline/mfe-kit';

/** Why the browser created no passkey. */
export class PasskeyNotCreated extends Error {
  readonly reason: 'exists' | 'stopped';

  constructor(reason: 'exists' | 'stopped') {
    super(reason);
    this.name = 'PasskeyNotCreated';
    this.reason = reason;
  }
}

/** Creates a passkey in this browser and stores its public half. Errors: PasskeyNotCreated. */
export async function createPasskey(run: FreshSignIn['run']) {
  const optionsJSON = await run(() => api.passkeys.start({}));
  try {
    return await api.passkeys.create(await startRegistration({ optionsJSON }));
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new PasskeyNotCreated('exists');
    if (error instanceof WebAuthnError || error instanceof DOMException) throw new PasskeyNotCreated('stopped');
    throw error;
  }
}

/**
 * Whether this page can create passkeys: `plain` if the server's address allows none, `elsewhere` if the page was
 * opened at another host, `unsupported` if the browser has none.
 */
export function passkeysHere(host: string | null): 'yes' | 'plain' | 'elsewhere' | 'unsupported' {
  if (host === null) return 'plain';
  if (location.hostname !== host) return 'elsewhere';
  return typeof PublicKeyCredential === 'function' ? 'yes' : 'unsupported';
}
