import {
  type Money,
  type SweepRisk as WireRisk,
  type SweepRun,
  type SweepRunDetail,
  toMoney,
} from '@tideline/contract';
import type { SweepRisk, Working } from '@tideline/domain';
import { findReadOnly } from '../../ledger/accounts/accounts.store.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import type { DestinationNames } from './destination-names.ts';
import type { EvidenceRow, ShownRunRow } from './shown-runs.store.ts';
import type { RunEventRow } from './run-events.store.ts';
import { type ApprovedRun, firstApprovalOf } from './two-person/first-approval.ts';
import { type ApprovalView, mayApprove } from './two-person/may-approve.ts';

export interface RunView extends ApprovalView {
  now: Date;
  names: DestinationNames;
}

export function runToWire(row: ShownRunRow, view: Omit<RunView, 'now'>): SweepRun {
  const { names } = view;
  const money = (amount: number): Money => toMoney(amount, row.currency);
  const first = row.state === 'proposed' ? firstApprovalOf(row, view.approvers) : null;
  return {
    id: row.id,
    version: row.version,
    ruleId: row.ruleId,
    ruleName: row.ruleName,
    state: row.state,
    leg: row.leg,
    isAskedFor: row.isAskedFor,
    from: { accountId: row.fromAccountId, name: row.fromName },
    // a rule skipped early has no destination
    to: { accountId: row.toAccountId ?? row.fromAccountId, name: row.toName ?? '' },
    forName: row.destinationKey === null ? null : names.part(row.destinationKey),
    // the second approval covers at most the first amount
    amount: money(Math.min(row.amountMinor, first?.amountMinor ?? row.amountMinor)),
    proposed: money(row.proposedMinor),
    decidedOn: row.decidedOn,
    arrivesOn: row.arrivesOn,
    expiresOn: row.state === 'proposed' ? row.expiresOn : null,
    approval: row.approval,
    twoPerson: twoPersonOf(row, { ...view, money }),
    approvedAt: row.approvedAt,
    approvedBy: row.approvedByName,
    cancelUntil: row.cancelUntil,
    settledOn: row.settledOn,
    reason: row.reason,
    returnCode: row.returnCode,
    perMonth: money(row.perMonthMinor),
    perYear: money(row.perYearMinor),
    avoids: row.avoidsMinor === null ? null : money(row.avoidsMinor),
    waterfall: row.working === null ? [] : waterfallOf(row.working, money),
    lowest: row.state === 'proposed' ? lowestOf(row.risks, money) : null,
    betterUse: betterToWire(row, money),
    insteadOf: insteadToWire(row, money),
    way: row.way,
    can: actionsOf(row, view),
  };
}

function lowestOf(risks: readonly SweepRisk[], money: (amount: number) => Money): SweepRun['lowest'] {
  const lowest = risks.find((risk) => risk.code === 'lowest_balance_after');
  if (lowest === undefined) return null;
  return { amount: money(lowest.amountMinor), aboveFloor: money(lowest.aboveFloorMinor), on: lowest.on };
}

function betterToWire(
  { state, betterUse, betterName, currency }: ShownRunRow,
  money: (amount: number) => Money,
): SweepRun['betterUse'] {
  if (state !== 'proposed' || betterUse === null) return null;
  const { toAccountId, amountMinor, valueMinor, per, restMinor, restPerYearMinor, gainMinor, working } = betterUse;
  return {
    to: { accountId: toAccountId, name: betterName ?? '' },
    amount: money(amountMinor),
    value: money(valueMinor),
    per,
    rest: money(restMinor),
    restPerYear: money(restPerYearMinor),
    gain: money(gainMinor),
    working: workingToWire(working, '/dashboard', currency),
  };
}

function insteadToWire(
  { insteadOf, insteadOfName, differencePpm, currency }: ShownRunRow,
  money: (amount: number) => Money,
): SweepRun['insteadOf'] {
  if (insteadOf === null) return null;
  const { toAccountId, gainMinor, working } = insteadOf;
  return {
    to: { accountId: toAccountId, name: insteadOfName ?? '' },
    gain: money(gainMinor),
    // The difference is the interest that the payment saves, which recurs every year.
    per: differencePpm === 0 ? 'once' : 'year',
    working: workingToWire(working, '/dashboard', currency),
  };
}

/** Returns who approved a transfer that needs two members, and who can give the second approval. */
function twoPersonOf(
  row: ShownRunRow,
  { userId, approvers, money }: Pick<ApprovalView, 'userId' | 'approvers'> & { money: (amount: number) => Money },
): SweepRun['twoPerson'] {
  if (row.approval !== 'needs_two_approvals') return null;
  const first = firstApprovalOf(row, approvers);
  return {
    first:
      first === null
        ? null
        : { name: first.name, isYou: first.userId === userId, at: first.at, amount: money(first.amountMinor) },
    waitsFor:
      row.state !== 'proposed'
        ? []
        : approvers
            .filter((each) => each.userId !== first?.userId)
            .map((each) => ({ name: each.name, isYou: each.userId === userId })),
  };
}

type Standing = ApprovedRun &
  Pick<
    ShownRunRow,
    | 'state'
    | 'fromAccountId'
    | 'toAccountId'
    | 'amountMinor'
    | 'minMoveMinor'
    | 'isSubmitted'
    | 'way'
    | 'madeOn'
    | 'problem'
    | 'betterUse'
  >;

/** Returns the actions that the user may take on the run now. */
function actionsOf(row: Standing, view: ApprovalView): SweepRun['can'] {
  const { state, isSubmitted, way, madeOn, problem } = row;
  if (findReadOnly(view.readOnlyAccounts, [row.fromAccountId, row.toAccountId]) !== undefined) return [];
  if (state === 'proposed') return proposalActions(row, view);
  if (state === 'approved') return ['undo', 'cancel'];
  if (state === 'instructed' && way === 'instruct' && !isSubmitted && madeOn === null)
    return ['cancel', 'mark_made', 'mark_not_made'];
  // the user checked with the bank and did not find the transfer
  const isLost =
    (state === 'in_transit' && way === 'instruct') ||
    (state === 'instructed' && way === 'webhook' && problem === 'bank_silent');
  return isLost ? ['mark_not_made'] : [];
}

function proposalActions(row: Standing, view: ApprovalView): SweepRun['can'] {
  const { amountMinor, minMoveMinor, betterUse } = row;
  const first = firstApprovalOf(row, view.approvers);
  if (!mayApprove(row, view)) return first?.userId === view.userId ? ['undo', 'skip'] : ['skip'];
  const split = betterUse === null || first !== null ? [] : (['split'] as const);
  const mostMinor = Math.min(amountMinor, first?.amountMinor ?? amountMinor);
  return ['approve', ...split, ...(mostMinor > Math.max(1, minMoveMinor) ? (['lower'] as const) : []), 'skip'];
}

/** Steps in the order in which they reduce the balance. The floor is subtracted too. */
const STEPS = ['balance', 'income', 'bills', 'debt_payments', 'other_movements', 'everyday_spending', 'floor'] as const;
const KEPT: ReadonlySet<string> = new Set(['floor', 'already_promised']);

/** Returns the bars that explain the amount, from the balance down to the amount moved. */
function waterfallOf({ lines, steps = [], result }: Working, money: (amount: number) => Money): SweepRun['waterfall'] {
  const amountOf = (key: string): number | null => {
    const value = [...steps, ...lines].find((line) => line.key === key)?.value;
    return value?.kind === 'money' ? value.minor : null;
  };
  const bar = (key: string): { key: string; amount: Money }[] => {
    const amount = amountOf(key);
    return amount === null || (amount === 0 && key !== 'balance')
      ? []
      : [{ key, amount: money(KEPT.has(key) ? -amount : amount) }];
  };
  return [
    ...STEPS.flatMap(bar),
    ...bar('already_promised'),
    { key: 'safe_to_move', amount: money(amountOf('safe_to_move') ?? 0) },
    { key: result.key, amount: money(result.value.kind === 'money' ? result.value.minor : 0) },
  ];
}

export interface DetailRows {
  evidence: readonly EvidenceRow[];
  events: readonly RunEventRow[];
}

export function runDetailToWire(row: ShownRunRow, view: RunView, { evidence, events }: DetailRows): SweepRunDetail {
  const money = (amount: number): Money => toMoney(amount, row.currency);
  const sources = {
    href: '/sweeps',
    refs: {
      balance: { kind: 'account' as const, id: row.fromAccountId },
      from_rate: { kind: 'account' as const, id: row.fromAccountId },
      ...(row.toAccountId === null ? {} : { to_rate: { kind: 'account' as const, id: row.toAccountId } }),
    },
  };
  return {
    ...runToWire(row, view),
    working: row.working === null ? null : workingToWire(row.working, sources, row.currency),
    valueWorking: row.valueWorking === null ? null : workingToWire(row.valueWorking, sources, row.currency),
    risks: row.risks.map((risk) => riskToWire(risk, money)),
    evidence: evidence.map(({ amountMinor, ...rest }) => ({ ...rest, amount: money(amountMinor) })),
    smallest: money(Math.max(1, row.minMoveMinor)),
    history: events.map(({ at, event, fromState, toState, amountMinor, reason, actorName, actorId }) => ({
      at,
      event,
      from: fromState,
      to: toState,
      amount: money(amountMinor),
      reason,
      byName: actorName,
      byMachine: actorId === null,
    })),
  };
}

function riskToWire(risk: SweepRisk, money: (amount: number) => Money): WireRisk {
  switch (risk.code) {
    case 'lowest_balance_after':
      return { code: risk.code, amount: money(risk.amountMinor), aboveFloor: money(risk.aboveFloorMinor), on: risk.on };
    case 'cannot_come_back':
      return { code: risk.code, amount: money(risk.amountMinor) };
    case 'deadline_underfunded':
      return { code: risk.code, missing: money(risk.missingMinor), dueOn: risk.dueOn };
    case 'shortfall_remains':
      return { code: risk.code, missing: money(risk.missingMinor), by: risk.by };
    case 'below_floor_chance':
    case 'in_transit':
    case 'returnable':
    case 'arrives_late':
      return risk;
  }
}
