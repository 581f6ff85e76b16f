import type { Throttle } from '../../platform/auth/throttle.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { CheckEntered } from '../../platform/outbound/entered-address.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { AllowedPlaces } from '../../platform/outbound/url-rules.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { LinkSigner } from './signed-link.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** External dependencies of notifications. */
export interface NotificationDeps {
  mailer: Pick<Mailer, 'send'>;
  /** Whether emails are sent. If not, only the operator can read them. */
  isSmtp: boolean;
  vault: Vault;
  outbound: Outbound;
  allowed: AllowedPlaces;
  /** Checks addresses that users enter. */
  checkEntered: CheckEntered;
  signer: LinkSigner;
  vapid: VapidKeys;
  /** Base URL of links. */
  publicOrigin: string;
  throttle: Pick<Throttle, 'testMessage'>;
}
