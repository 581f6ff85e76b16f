import type { DeliveryReason } from '@tideline/contract';
import { OutboundError, type OutboundErrorCode } from '../../../platform/outbound/outbound-error.ts';
import { systemCode } from '../../../platform/start-error.ts';

/** Result of an attempt. `isFinal` means that a retry would have the same result. */
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
  canceled: failed('timeout'),
  too_large: failed('refused'),
  encoded: failed('refused'),
};

/** Converts an error from an outbound request to an outcome. Rethrows any other error. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof OutboundError) return OF_OUTBOUND[error.code];
  throw error;
}

const TIMEOUTS = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'ETIME']);

/**
 * Converts an error from a mail server to an outcome. The server's message may contain the address, so only our code is
 * stored.
 */
export function outcomeOfMail(error: unknown): Outcome {
  const code = systemCode(error) ?? '';
  const status =
    typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : null;
  if (status !== null) return failed('refused');
  return failed(TIMEOUTS.has(code) ? 'timeout' : 'unreachable');
}
