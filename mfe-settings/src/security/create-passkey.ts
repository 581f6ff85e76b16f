import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { api, type FreshSignIn } from '@tideline/mfe-kit';

/** The reason why the browser created no passkey. */
export class PasskeyNotCreated extends Error {
  readonly reason: 'exists' | 'stopped';

  constructor(reason: 'exists' | 'stopped') {
    super(reason);
    this.name = 'PasskeyNotCreated';
    this.reason = reason;
  }
}

/** Creates a passkey in this browser and stores its public key. Errors: PasskeyNotCreated. */
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
 * Returns whether this page can create passkeys: `plain` if the server's address does not allow any, `elsewhere` if the
 * page was opened on another host, `unsupported` if the browser does not support them.
 */
export function passkeysHere(host: string | null): 'yes' | 'plain' | 'elsewhere' | 'unsupported' {
  if (host === null) return 'plain';
  if (location.hostname !== host) return 'elsewhere';
  return typeof PublicKeyCredential === 'function' ? 'yes' : 'unsupported';
}
