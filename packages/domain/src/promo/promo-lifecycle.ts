import { addDays } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import { allowedEvents, transition, type Transition, type TransitionResult } from '../state/transition.ts';
import type { PromoKind, PromoState } from './promo.ts';
import { PROMO_ALERT_DAYS } from './promo-state.ts';
import { type MinimumRecord, promoRevocation } from './revocation.ts';

export type PromoEvent =
  | 'schedule' | 'start' | 'near_end' | 'clear' | 'transfer' | 'revoke' | 'restore' | 'expire' | 'charge_retro' | 'reopen' | 'extend';

/** What the guards look at. */
export interface PromoFacts {
  kind: PromoKind;
  startsOn: CivilDate;
  endsOn: CivilDate;
  balanceMinor: Minor;
  today: CivilDate;
  /** The person has confirmed dates and rates. */
  isConfirmed: boolean;
  /** What is left moved to another card. */
  isTransferred: boolean;
  /** The issuer did revoke it; that it may is not that it does. */
  isRevoked: boolean;
  minimums: readonly MinimumRecord[];
  alertDays?: number;
}

type Guard = NonNullable<Transition<PromoState, PromoEvent, PromoFacts>['guard']>;

const confirmed: Guard = { code: 'not_confirmed', holds: ({ isConfirmed }) => isConfirmed };
const begun: Guard = { code: 'not_begun', holds: ({ today, startsOn }) => today >= startsOn };
const nearEnd: Guard = { code: 'end_is_far', holds: ({ today, endsOn, alertDays = PROMO_ALERT_DAYS }) => today >= addDays(endsOn, -alertDays) };
const farFromEnd: Guard = { code: 'end_is_near', holds: (facts) => !nearEnd.holds(facts) };
const nothingLeft: Guard = { code: 'balance_left', holds: ({ balanceMinor }) => balanceMinor <= 0 };
const somethingLeft: Guard = { code: 'nothing_left', holds: ({ balanceMinor }) => balanceMinor > 0 };
const moved: Guard = { code: 'not_transferred', holds: ({ isTransferred, balanceMinor }) => isTransferred && balanceMinor <= 0 };
/** More than 60 days late and the issuer said so: Regulation Z, 12 CFR 1026.55(b)(4). */
const revocable: Guard = { code: 'not_sixty_days_late', holds: ({ isRevoked, minimums }) => isRevoked && promoRevocation(minimums).state !== 'kept' };
/** Six minimums in a row on time: 12 CFR 1026.55(b)(4)(ii). */
const restored: Guard = { code: 'six_on_time_missing', holds: ({ minimums, today, endsOn }) => today <= endsOn && promoRevocation(minimums).state === 'must_be_restored' };
const over: Guard = { code: 'still_running', holds: ({ today, endsOn, balanceMinor }) => today > endsOn && balanceMinor > 0 };
const deferred: Guard = { code: 'no_deferred_interest', holds: ({ kind, balanceMinor }) => kind === 'deferred_interest' && balanceMinor > 0 };
const reopened: Guard = { code: 'nothing_left', holds: ({ balanceMinor, today, endsOn }) => balanceMinor > 0 && today <= endsOn };

/** The life of a promotion; anything else is refused with a reason. */
export const PROMO_TRANSITIONS: readonly Transition<PromoState, PromoEvent, PromoFacts>[] = [
  { from: 'draft', event: 'schedule', to: 'upcoming', guard: confirmed },
  { from: 'upcoming', event: 'start', to: 'active', guard: begun },
  { from: 'active', event: 'near_end', to: 'closing', guard: nearEnd },
  { from: 'closing', event: 'extend', to: 'active', guard: farFromEnd },
  { from: 'active', event: 'clear', to: 'cleared', guard: nothingLeft },
  { from: 'closing', event: 'clear', to: 'cleared', guard: nothingLeft },
  { from: 'revoked', event: 'clear', to: 'cleared', guard: nothingLeft },
  { from: 'expired_with_balance', event: 'clear', to: 'cleared', guard: nothingLeft },
  { from: 'retro_charged', event: 'clear', to: 'cleared', guard: nothingLeft },
  { from: 'active', event: 'transfer', to: 'transferred', guard: moved },
  { from: 'closing', event: 'transfer', to: 'transferred', guard: moved },
  { from: 'active', event: 'revoke', to: 'revoked', guard: revocable },
  { from: 'closing', event: 'revoke', to: 'revoked', guard: revocable },
  { from: 'revoked', event: 'restore', to: 'active', guard: restored },
  { from: 'revoked', event: 'expire', to: 'expired_with_balance', guard: over },
  { from: 'closing', event: 'expire', to: 'expired_with_balance', guard: over },
  { from: 'expired_with_balance', event: 'charge_retro', to: 'retro_charged', guard: deferred },
  { from: 'cleared', event: 'reopen', to: 'active', guard: reopened },
  { from: 'transferred', event: 'reopen', to: 'active', guard: { code: somethingLeft.code, holds: (facts) => reopened.holds(facts) && !facts.isTransferred } },
];

export function promoTransition(from: PromoState, event: PromoEvent, facts: PromoFacts): TransitionResult<PromoState> {
  return transition(PROMO_TRANSITIONS, from, event, facts);
}

/** Events that facts alone bring about, in the order in which they count when several do. */
const AUTOMATIC: readonly PromoEvent[] = ['schedule', 'start', 'transfer', 'clear', 'reopen', 'restore', 'revoke', 'extend', 'near_end', 'expire', 'charge_retro'];

/**
 * The state after everything that the facts of a day bring about, from the state on record, and the events on the way.
 *
 * Idempotent: the result with the same facts again is the same, without events.
 */
export function advancePromo(from: PromoState, facts: PromoFacts): { state: PromoState; events: PromoEvent[] } {
  const events: PromoEvent[] = [];
  let state = from;
  // Each event leads on along the life; what was restored for being on time is not revoked again for the same facts.
  for (let event = next(state, facts, events); event !== undefined; event = next(state, facts, events)) {
    const result = promoTransition(state, event, facts);
    if (!result.ok) break;
    ({ state } = result);
    events.push(event);
  }
  return { state, events };
}

function next(state: PromoState, facts: PromoFacts, done: readonly PromoEvent[]): PromoEvent | undefined {
  const allowed = allowedEvents(PROMO_TRANSITIONS, state, facts);
  return AUTOMATIC.find((event) => allowed.includes(event) && !done.includes(event) && !(event === 'revoke' && promoRevocation(facts.minimums).state === 'must_be_restored'));
}
