import type { DeliveryReason } from '@tideline/contract';
import { OutboundError, type OutboundErrorCode } from '../../outbound/outbound-error.ts';
import { systemCode } from '../../start-error.ts';

/** What came of a try. `isFinal`: the same again would come to the same. */
export type Outcome = { sent: true } | { sent: false; reason: DeliveryReason; isFinal: boolean };

export const SENT: Outcome = { sent: true };
export const failed = (reason: DeliveryReason, isFinal = false): Outcome => ({ sent: false, reason, isFinal });

const OF_OUTBOUND: Readonly<Record<OutboundErrorCode, Outcome>> = {
  url_refused: failed('not_safe', true),
  address_refused: failed('not_safe', true),
  redirected: failed('not_safe', true),
  certificate: failed('certificate'),
  not_found: failed('unreachable'),
  unreachable: failed('unreachable'),
  timeout: failed('timeout'),
  cancelled: failed('timeout'),
  too_large: failed('refused'),
  encoded: failed('refused'),
};

/** Errors: anything that is no failure of the other side. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof OutboundError) return OF_OUTBOUND[error.code];
  throw error;
}

const TIMEOUTS = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'ETIME']);

/** Of a mail server. Its words may hold the address, so only a code of ours is kept. */
export function outcomeOfMail(error: unknown): Outcome {
  const code = systemCode(error) ?? '';
  const status =
    typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : null;
  if (status !== null) return failed('refused');
  return failed(TIMEOUTS.has(code) ? 'timeout' : 'unreachable');
}
