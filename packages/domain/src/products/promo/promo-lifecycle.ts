import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type StateTable, transition, type TransitionResult } from '../../foundation/state/state-table.ts';
import type { PromoKind, PromoState } from './promo.ts';
import { PROMO_ALERT_DAYS } from './promo-state.ts';
import { type MinimumRecord, promoRevocation } from './revocation.ts';

export type PromoEvent =
  | 'schedule'
  | 'start'
  | 'near_end'
  | 'clear'
  | 'transfer'
  | 'revoke'
  | 'restore'
  | 'expire'
  | 'charge_retro'
  | 'reopen'
  | 'extend';

/** Inputs of the guards of a promotion's life cycle. */
export interface PromoFacts {
  kind: PromoKind;
  startsOn: CivilDate;
  /** Last day by the promotion's basis; see `promoEnd`. */
  endsOn: CivilDate;
  balanceMinor: Minor;
  today: CivilDate;
  /** Whether a member has confirmed dates and rates. */
  isConfirmed: boolean;
  /** Whether the remaining balance was moved to another card. */
  isTransferred: boolean;
  /** Whether the issuer has actually revoked it, not only gained the right to do so. */
  isRevoked: boolean;
  minimums: readonly MinimumRecord[];
  alertDays?: number;
}

/**
 * Conditions of transitions. is_revoked: a minimum is more than sixty days late, and the issuer revoked the promotion ·
 * must_be_restored: six consecutive minimums were on time, before the end.
 */
export type PromoGuard =
  | 'is_confirmed'
  | 'has_begun'
  | 'is_near_end'
  | 'is_far_from_end'
  | 'is_running'
  | 'is_over'
  | 'is_owed'
  | 'nothing_owed'
  | 'is_transferred'
  | 'is_not_transferred'
  | 'is_revoked'
  | 'must_be_restored'
  | 'has_deferred_interest';

/** Life cycle of a promotion. Any other transition is rejected with a reason. */
export const PROMO_STATES: StateTable<PromoState, PromoEvent, PromoGuard> = {
  initial: 'draft',
  states: [
    'draft',
    'upcoming',
    'active',
    'closing',
    'cleared',
    'transferred',
    'revoked',
    'expired_with_balance',
    'retro_charged',
  ],
  transitions: [
    { from: 'draft', event: 'schedule', to: 'upcoming', guards: ['is_confirmed'] },
    { from: 'upcoming', event: 'start', to: 'active', guards: ['has_begun'] },
    { from: 'active', event: 'near_end', to: 'closing', guards: ['is_near_end'] },
    { from: 'closing', event: 'extend', to: 'active', guards: ['is_far_from_end'] },
    { from: 'active', event: 'clear', to: 'cleared', guards: ['nothing_owed'] },
    { from: 'closing', event: 'clear', to: 'cleared', guards: ['nothing_owed'] },
    { from: 'revoked', event: 'clear', to: 'cleared', guards: ['nothing_owed'] },
    { from: 'expired_with_balance', event: 'clear', to: 'cleared', guards: ['nothing_owed'] },
    { from: 'retro_charged', event: 'clear', to: 'cleared', guards: ['nothing_owed'] },
    { from: 'active', event: 'transfer', to: 'transferred', guards: ['is_transferred', 'nothing_owed'] },
    { from: 'closing', event: 'transfer', to: 'transferred', guards: ['is_transferred', 'nothing_owed'] },
    { from: 'active', event: 'revoke', to: 'revoked', guards: ['is_revoked'] },
    { from: 'closing', event: 'revoke', to: 'revoked', guards: ['is_revoked'] },
    { from: 'revoked', event: 'restore', to: 'active', guards: ['must_be_restored'] },
    { from: 'revoked', event: 'expire', to: 'expired_with_balance', guards: ['is_over', 'is_owed'] },
    { from: 'closing', event: 'expire', to: 'expired_with_balance', guards: ['is_over', 'is_owed'] },
    {
      from: 'expired_with_balance',
      event: 'charge_retro',
      to: 'retro_charged',
      guards: ['has_deferred_interest', 'is_owed'],
    },
    { from: 'cleared', event: 'reopen', to: 'active', guards: ['is_owed', 'is_running'] },
    { from: 'transferred', event: 'reopen', to: 'active', guards: ['is_owed', 'is_running', 'is_not_transferred'] },
  ],
};

/**
 * Returns which guards are satisfied on a day.
 *
 * Source   revoked only when more than 60 days late, restored after six minimums on time: Regulation Z, 12 CFR
 *          1026.55(b)(4)
 */
function guardsOf({
  kind,
  startsOn,
  endsOn,
  balanceMinor,
  today,
  isConfirmed,
  isTransferred,
  isRevoked,
  minimums,
  alertDays = PROMO_ALERT_DAYS,
}: PromoFacts): Record<PromoGuard, boolean> {
  const isNearEnd = today >= addDays(endsOn, -alertDays);
  const revocation = promoRevocation(minimums).state;
  return {
    is_confirmed: isConfirmed,
    has_begun: today >= startsOn,
    is_near_end: isNearEnd,
    is_far_from_end: !isNearEnd,
    is_running: today <= endsOn,
    is_over: today > endsOn,
    is_owed: balanceMinor > 0,
    nothing_owed: balanceMinor <= 0,
    is_transferred: isTransferred,
    is_not_transferred: !isTransferred,
    is_revoked: isRevoked && revocation !== 'kept',
    must_be_restored: today <= endsOn && revocation === 'must_be_restored',
    has_deferred_interest: kind === 'deferred_interest',
  };
}

/** Returns the state of a promotion after an event, or the guard that fails. */
export function promoTransition(
  from: PromoState,
  event: PromoEvent,
  facts: PromoFacts,
): TransitionResult<PromoState, PromoGuard> {
  return transition(PROMO_STATES, from, event, guardsOf(facts));
}

/** Events that facts alone trigger, in order of precedence. */
const AUTOMATIC: readonly PromoEvent[] = [
  'schedule',
  'start',
  'transfer',
  'clear',
  'reopen',
  'restore',
  'revoke',
  'extend',
  'near_end',
  'expire',
  'charge_retro',
];

/**
 * Applies all events that the facts of a day trigger to the stored state, and returns the new state and those events.
 *
 * Idempotent: running it again with the same facts gives the same state, without events.
 */
export function advancePromo(from: PromoState, facts: PromoFacts): { state: PromoState; events: PromoEvent[] } {
  const events: PromoEvent[] = [];
  let state = from;
  // Each event advances the life cycle; a promotion restored for on-time payments is not revoked again for the same
  // facts.
  for (let event = next(state, facts, events); event !== undefined; event = next(state, facts, events)) {
    const result = promoTransition(state, event, facts);
    if (!result.ok) break;
    ({ state } = result);
    events.push(event);
  }
  return { state, events };
}

function next(state: PromoState, facts: PromoFacts, done: readonly PromoEvent[]): PromoEvent | undefined {
  const keepsRate = promoRevocation(facts.minimums).state === 'must_be_restored';
  return AUTOMATIC.find(
    (event) => !done.includes(event) && !(event === 'revoke' && keepsRate) && promoTransition(state, event, facts).ok,
  );
}
