import { toMoney } from '@tideline/contract';
import { addBusinessDays, moveCalendar, type ProposedSweep } from '@tideline/domain';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertRunEvent } from './run-events.store.ts';
import { insertProposal, type ProposalFigures } from './runs.store.ts';
import { proposedFact } from './sweep-facts.ts';
import type { SweepContext, SweepFacts } from './sweep-inputs.ts';

export interface WriteProposalContext {
  facts: SweepFacts;
  context: SweepContext;
  scope: Pick<Scope, 'today' | 'household'> & { now: Date };
}

/** Business days after which an unanswered proposal is replaced by one with current figures. */
const ANSWER_DAYS = 5;

/** Returns the figures of a decision in the form that is stored. */
export function figuresOf(
  decision: ProposedSweep,
  { context }: Pick<WriteProposalContext, 'context'>,
): ProposalFigures {
  const { amountMinor, rounding, approval, arrivesOn, risks, working, value, betterUse } = decision;
  const rule = context.inputs.rules.find((each) => each.id === decision.ruleId);
  return {
    amountMinor,
    // an exact debt payment, or a move that fills its destination, may be below the minimum
    minMoveMinor: rounding === 'owed' ? 0 : Math.min(rule?.minMoveMinor ?? 0, amountMinor),
    arrivesOn,
    approval,
    differencePpm: value.differencePpm,
    perMonthMinor: value.perMonthMinor,
    perYearMinor: value.perYearMinor,
    risks,
    working,
    valueWorking: value.working,
    betterUse,
  };
}

/** Stores a proposal with its first event. Returns false if it was stored before. */
export async function storeProposal(
  tx: HouseholdTx,
  id: string,
  decision: ProposedSweep,
  { facts, context, scope }: WriteProposalContext,
): Promise<boolean> {
  const { value, ...rest } = decision;
  const isNew = await insertProposal(
    tx,
    {
      ...rest,
      ...figuresOf(decision, { context }),
      id,
      decidedOn: facts.today,
      expiresOn: expiryOf({ facts, context }),
      avoidsMinor: value.avoidsMinor,
    },
    scope.now,
  );
  if (!isNew) return false;
  await insertRunEvent(tx, {
    id: newId(scope.now.getTime()),
    runId: id,
    at: scope.now,
    event: 'propose',
    fromState: 'evaluated',
    toState: 'proposed',
    amountMinor: decision.amountMinor,
    reason: null,
    actorId: null,
  });
  return true;
}

const expiryOf = ({ facts, context }: Omit<WriteProposalContext, 'scope'>): string =>
  addBusinessDays(facts.today, ANSWER_DAYS, moveCalendar(context.inputs.settings, context.inputs.calendar));

/** Stores a proposal. Returns its notification for members, or null if the proposal was stored before. */
export async function writeProposal(
  tx: HouseholdTx,
  id: string,
  decision: ProposedSweep,
  writing: WriteProposalContext,
): Promise<NotificationFact | null> {
  if (!(await storeProposal(tx, id, decision, writing))) return null;
  const { facts, context, scope } = writing;
  const nameOf = (accountId: string): string => facts.accounts.find((account) => account.id === accountId)?.name ?? '';
  const cancelUntil =
    decision.approval === 'pre_approved' && decision.cancelWindowHours > 0 ? goesAtOf(decision, scope.now) : null;
  const named = {
    ruleName: context.inputs.rules.find((each) => each.id === decision.ruleId)?.name ?? '',
    fromName: nameOf(decision.fromAccountId),
    toName: nameOf(decision.toAccountId),
    amount: toMoney(decision.amountMinor, facts.currency),
  };
  return proposedFact({ id, decision, expiresOn: expiryOf(writing), cancelUntil, ...named });
}

export const goesAtOf = ({ cancelWindowHours }: Pick<ProposedSweep, 'cancelWindowHours'>, now: Date): Date =>
  new Date(now.getTime() + cancelWindowHours * 3_600_000);
