import type { Throttle } from '../auth/throttle.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { AllowedPlaces } from '../outbound/url-rules.ts';
import type { Vault } from '../secrets/vault.ts';
import type { LinkSigner } from './signed-link.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** What notifications reach the world with. */
export interface NotificationDeps {
  mailer: Pick<Mailer, 'send'>;
  /** Whether letters go out, or to the operator alone. */
  isSmtp: boolean;
  vault: Vault;
  outbound: Outbound;
  allowed: AllowedPlaces;
  signer: LinkSigner;
  vapid: VapidKeys;
  /** Where links lead. */
  publicOrigin: string;
  throttle: Pick<Throttle, 'testMessage'>;
}
