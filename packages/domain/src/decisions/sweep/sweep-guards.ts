import { daysBetween } from '../../foundation/dates/add.ts';
import { coolDownEnd, type SweepLedger } from './sweep-ledger.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import type { SweepKind, SweepRule } from './sweep-rule.ts';
import { transferBlockOn } from './sweep-settings.ts';

/**
 * Kinds that wait for the cool-down, because they depend on the balance. Kinds with their own date or paycheck do not
 * wait.
 */
const COOLS_DOWN: ReadonlySet<SweepKind> = new Set<SweepKind>([
  'keep_target',
  'above_threshold',
  'debt_extra',
  'round_up',
]);

/** Returns the reason a rule may not move anything; null: it may. */
export function ruleGuard({ inputs }: SweepLedger, rule: SweepRule): Skip | null {
  if (inputs.settings.killSwitch) return { skip: 'kill_switch' };
  if (rule.state !== 'active') return { skip: 'rule_not_active' };
  const closed = transferBlockOn(inputs.today, inputs.settings, inputs.calendar);
  if (closed !== null) return { skip: closed };
  return rule.trigger === 'manual' && !inputs.runNow.includes(rule.id) ? { skip: 'manual_only' } : null;
}

/** Returns the reason an account may not send or receive; null: it may. */
export function accountGuard(
  { inputs }: SweepLedger,
  account: SweepAccount | undefined,
  side: 'from' | 'to',
): Skip | null {
  if (account === undefined) return { skip: 'account_missing' };
  if (account.isLinkDisabled) return { skip: 'link_disabled' };
  if (side === 'from' && account.kind === 'debt') return { skip: 'not_a_deposit' };
  if (side === 'from' && account.isSweepSuspended) return { skip: 'account_suspended' };
  return daysBetween(account.balanceAsOf, inputs.today) > inputs.settings.staleAfterDays
    ? { skip: 'balance_stale', on: account.balanceAsOf }
    : null;
}

/**
 * Returns the reason money may not move between two accounts: they are the same, their currencies differ, or an
 * opposite or same-rule move is within its cool-down; null: it may.
 */
export function pairGuard(
  ledger: SweepLedger,
  { rule, from, to, leg }: { rule: SweepRule; from: SweepAccount; to: SweepAccount; leg: 'sweep' | 'top_up' },
): Skip | null {
  if (from.id === to.id) return { skip: 'same_account' };
  if (from.currency !== to.currency) return { skip: 'currency_differs' };
  const opposite = coolDownEnd(ledger, { fromAccountId: to.id, toAccountId: from.id });
  if (opposite !== null) return { skip: 'opposite_move', on: opposite };
  if (leg === 'top_up' || !COOLS_DOWN.has(rule.terms.kind)) return null;
  const again = coolDownEnd(ledger, { fromAccountId: from.id, toAccountId: to.id, ruleId: rule.id });
  return again === null ? null : { skip: 'cool_down', on: again };
}
