import type { ConnectionProblem } from '@tideline/contract';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { OutboundError, type OutboundErrorCode } from '../../../platform/outbound/outbound-error.ts';
import type { Access } from './setup-token.ts';
import type { Window } from './windows.ts';

/**
 * The reason why a bridge did not deliver the requested data. `isPassing` means that a later attempt may work without
 * intervention.
 */
export class BridgeFailure extends Error {
  readonly problem: ConnectionProblem;
  readonly isPassing: boolean;

  constructor(problem: ConnectionProblem, isPassing = false) {
    super(`the bridge could not be used: ${problem}`);
    this.name = 'BridgeFailure';
    this.problem = problem;
    this.isPassing = isPassing;
  }
}

const CLAIM = { timeoutMs: 30_000, maxBytes: 8_192 } as const;
/** Limits of an account request. The request is slow if the bridge contacts the bank first. */
const ACCOUNTS = { timeoutMs: 60_000, maxBytes: 20 * 1_048_576 } as const;

const PROBLEM_OF: Readonly<Record<OutboundErrorCode, ConnectionProblem>> = {
  url_refused: 'not_safe',
  address_refused: 'not_safe',
  redirected: 'not_safe',
  not_found: 'unreachable',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  canceled: 'unreachable',
  certificate: 'certificate',
  too_large: 'too_large',
  encoded: 'unreadable',
};

async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof OutboundError) throw new BridgeFailure(PROBLEM_OF[error.code], error.isPassing);
    throw error;
  }
}

function refuse(status: number, refused: ConnectionProblem): never {
  if (status === 401 || status === 403) throw new BridgeFailure(refused);
  if (status === 402) throw new BridgeFailure('payment_required');
  if (status === 429) throw new BridgeFailure('rate_limited');
  if (status >= 500) throw new BridgeFailure('unreachable', true);
  throw new BridgeFailure(refused === 'token_refused' && (status === 404 || status === 410) ? refused : 'unreadable');
}

/** Claims a setup token, which works only once, and returns the access URL. Errors: BridgeFailure. */
export async function claim(outbound: Outbound, url: string, signal: AbortSignal): Promise<string> {
  const { status, body } = await asked(outbound({ url, method: 'POST', signal, ...CLAIM }));
  if (status !== 200) refuse(status, 'token_refused');
  return body.toString('utf8').trim();
}

/**
 * Fetches one page of accounts with their transactions, as text; only balances if `window` is null. Errors:
 * BridgeFailure.
 */
export async function fetchAccounts(
  outbound: Outbound,
  { rootUrl, authorization }: Access,
  window: Window | null,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL(`${rootUrl}/accounts`);
  const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1_000));
  url.searchParams.set('version', '2'); // version 1 servers ignore this parameter
  if (window === null) url.searchParams.set('balances-only', '1');
  else {
    url.searchParams.set('start-date', seconds(window.from));
    if (window.to) url.searchParams.set('end-date', seconds(window.to));
    url.searchParams.set('pending', '1');
  }
  const { status, body } = await asked(
    outbound({ url: url.href, method: 'GET', headers: { authorization }, signal, ...ACCOUNTS }),
  );
  if (status !== 200) refuse(status, 'access_refused');
  return body.toString('utf8');
}
