import { NotificationType } from '@tideline/contract';
import type { LinkSigner } from './signed-link.ts';

/**
 * Days for which a link is valid. An email may be opened long after its arrival, so the link must work for at least 30
 * days (16 CFR 316.5), but need not work forever.
 */
const VALID_DAYS = 180;

export interface UnsubscribeRequest {
  householdId: string;
  userId: string;
  /** null: all emails. */
  type: NotificationType | null;
}

const ALL = 'all';

export const unsubscribeUrlOf = (
  { householdId, userId, type, now }: UnsubscribeRequest & { now: Date },
  { signer, publicOrigin }: { signer: LinkSigner; publicOrigin: string },
): string => {
  const endsAt = Math.floor(now.getTime() / 1_000) + VALID_DAYS * 86_400;
  return `${publicOrigin}/api/v1/unsubscribe/${signer.sign('unsubscribe', [householdId, userId, type ?? ALL, endsAt].join(' '))}`;
};

/** Returns which emails a link turns off, or null if it is forged or too old. */
export function readUnsubscribeToken(signer: LinkSigner, token: string, now: Date): UnsubscribeRequest | null {
  const [householdId = '', userId = '', what = '', endsAt = ''] = signer.read('unsubscribe', token)?.split(' ') ?? [];
  if (endsAt === '' || Number(endsAt) * 1_000 < now.getTime()) return null;
  const type = NotificationType.safeParse(what);
  return { householdId, userId, type: type.success ? type.data : null };
}
