import { addBusinessDays } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, sumMinor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { Working } from '../../foundation/working/working.ts';
import { findBetterUse } from './better-use.ts';
import { recordProposal } from './decide-move.ts';
import { type MovableAmount, movableBack, movableFor, protectedFloor } from './movable-amount.ts';
import { type PlannedUse, plannedAmount, valueOfUse } from './planned-use.ts';
import { amountStillWanted } from './recheck-amount.ts';
import { sendBy } from './request-for-deadline.ts';
import type { ApprovedSweep } from './recheck-sweep.ts';
import { amountWorking, capacityLeft } from './sweep-amount.ts';
import type { ProposedSweep, SkipReason } from './sweep-decision.ts';
import { accountGuard } from './sweep-guards.ts';
import type { SweepAccount, SweepInputs } from './sweep-inputs.ts';
import { accountOf, committedIn, openSweepLedger, proposedIn, type SweepLedger } from './sweep-ledger.ts';
import { sweepRisks } from './sweep-risks.ts';
import { byPrecedence, type SweepRule } from './sweep-rule.ts';
import { isMoving } from './sweep-run-states.ts';
import { sweepValue } from './sweep-value.ts';
import { gapOf } from './top-up.ts';

/** A proposal that waits for the user, as described by its decision. */
export type OpenSweep = ApprovedSweep &
  Pick<
    ProposedSweep,
    'businessDate' | 'periodIndex' | 'approval' | 'cancelWindowHours' | 'evidenceIds' | 'insteadOf'
  > & { avoidsMinor: Minor | null };

export type ReproposedSweep =
  | { key: string; outcome: 'kept'; proposal: ProposedSweep }
  /** The reason for the proposal no longer exists, or no money is left for it. */
  | { key: string; outcome: 'void'; reason: SkipReason };

interface Facts {
  run: OpenSweep;
  rule: SweepRule;
  from: SweepAccount;
  to: SweepAccount;
}

/**
 * Recomputes a household's open proposals together, with today's figures. Each proposal includes what earlier ones take
 * from its account, and none includes its own earlier figures.
 *
 * Order    as in evaluateSweeps; a payment to a better use precedes the rest for the rule's own destination
 * Amount   what the rule still wants and the accounts allow, which may be more or less than before; a return that the
 *          user asked for keeps its amount
 * Left out proposals of deleted rules, or from or to accounts whose balance is unknown
 */
export function reproposeSweeps(inputs: SweepInputs, open: readonly OpenSweep[]): ReproposedSweep[] {
  const keys = new Set(open.map(({ key }) => key));
  const ledger = openSweepLedger({ ...inputs, recentRuns: inputs.recentRuns.filter(({ key }) => !keys.has(key)) });
  const facts = open.flatMap((run): Facts[] => {
    const rule = inputs.rules.find(({ id }) => id === run.ruleId);
    const [from, to] = [accountOf(ledger, run.fromAccountId), accountOf(ledger, run.toAccountId)];
    if (rule === undefined || from === undefined || to === undefined) return [];
    const isUnknown = (accountGuard(ledger, from, 'to') ?? accountGuard(ledger, to, 'to')) !== null;
    return isUnknown ? [] : [{ run, rule, from, to }];
  });
  const ordered = facts.toSorted(
    (a, b) => byPrecedence(a.rule, b.rule) || Number(a.run.insteadOf === null) - Number(b.run.insteadOf === null),
  );
  const results = ordered.map((each) => repropose(ledger, each));
  return results.map((each): ReproposedSweep => {
    if (each.outcome === 'void' || each.proposal.insteadOf !== null) return each;
    const rule = inputs.rules.find(({ id }) => id === each.proposal.ruleId);
    const better = rule === undefined ? null : findBetterUse(ledger, rule, each.proposal);
    return { ...each, proposal: { ...each.proposal, betterUse: better?.better ?? null } };
  });
}

function repropose(ledger: SweepLedger, facts: Facts): ReproposedSweep {
  const { run, rule, from, to } = facts;
  const use = run.insteadOf === null ? undefined : useOf(ledger, run);
  const paidMinor = proposedIn(ledger, to.id);
  const wanted = wantedNow(ledger, facts);
  if (typeof wanted === 'object') return { key: run.key, outcome: 'void', reason: wanted.skip };
  const movable =
    run.leg === 'top_up' ? movableBack(ledger, rule, from) : movableFor(ledger, rule, from, run.plannedFlowId);
  const workingOf = (wantedMinor: number, limits: SweepRule): Working =>
    amountWorking(ledger, {
      rule: limits,
      from,
      ...movable,
      capacityMinor: capacityOf(ledger, facts, use),
      wantedMinor: minor(wantedMinor),
      evidenceIds: run.evidenceIds,
      rounding: run.rounding,
    });
  const mostMinor = resultOf(workingOf(wanted, { ...rule, roundToMinor: minor(1) }));
  const working = workingOf(isRest(ledger, facts) ? roundTogether(ledger, facts, mostMinor) : wanted, rule);
  const amountMinor = run.isAskedFor === true ? run.amountMinor : resultOf(working);
  if (amountMinor === 0)
    return { key: run.key, outcome: 'void', reason: run.insteadOf === null ? 'nothing_safe' : 'nothing_owed' };
  const { avoidsMinor, amountMinor: _, isAskedFor: __, ...rest } = run;
  const arrivesOn = addBusinessDays(ledger.inputs.today, ledger.inputs.settings.transferDays, ledger.inputs.calendar);
  const proposal: ProposedSweep = {
    ...rest,
    outcome: 'proposed',
    amountMinor,
    arrivesOn,
    working,
    risks: risksNow(ledger, facts, { amountMinor, arrivesOn, movable, wantedMinor: wanted }),
    value:
      use === undefined
        ? sweepValue(ledger, { amountMinor, from, to, destinationKey: run.destinationKey, avoidsMinor })
        : valueNow(use, paidMinor, amountMinor),
    betterUse: null,
  };
  recordProposal(ledger, proposal, plannedFlowOf(ledger, run.plannedFlowId));
  return { key: run.key, outcome: 'kept', proposal };
}

const useOf = ({ inputs }: SweepLedger, { fromAccountId, toAccountId }: OpenSweep): PlannedUse | undefined =>
  inputs.plannedUses?.find((use) => use.fromAccountId === fromAccountId && use.toAccountId === toAccountId);

function valueNow(use: PlannedUse, paidMinor: Minor, amountMinor: Minor): ProposedSweep['value'] {
  const { valueMinor, differencePpm, working } = valueOfUse(use, paidMinor, amountMinor);
  const perMonthMinor = mulDiv(valueMinor, 1, 12, 'half-away');
  return { perMonthMinor, perYearMinor: valueMinor, avoidsMinor: null, differencePpm, working };
}

/** Returns the room for a payment of today's plan: at most what the plan still pays. */
function capacityOf(ledger: SweepLedger, { run, to }: Facts, use: PlannedUse | undefined): Minor | null {
  if (run.leg === 'top_up') return null;
  if (run.insteadOf === null) return capacityLeft(ledger, run.destinationKey, to);
  const planned = use === undefined ? 0 : plannedAmount(use);
  const openMinor = Math.min(planned - proposedIn(ledger, to.id), -to.balanceMinor - committedIn(ledger, to.id));
  return minor(Math.max(0, openMinor));
}

/** Returns what the rule requires for the run's period today, minus what other runs of the period take. */
function wantedNow(ledger: SweepLedger, { run, rule, from, to }: Facts): number | { skip: SkipReason } {
  if (run.isAskedFor === true) return run.amountMinor;
  const asked = amountStillWanted(ledger, rule, { run, from, to });
  if (asked !== null && typeof asked === 'object') return asked;
  if (asked === null) return Math.max(0, totalOf(rule, run) - takenByOthers(ledger, run));
  if (rule.terms.kind === 'promo_deadline') return Math.max(0, asked - sentToPromo(ledger, rule.terms.promoId));
  return asked;
}

/** Returns the total amount of other runs of the same rule and period. */
const takenByOthers = (ledger: SweepLedger, run: OpenSweep): Minor =>
  sumMinor(
    ledger.runs
      .filter((each) => each.key !== run.key && isMoving(each.state) && isSamePeriod(each, run))
      .map(({ amountMinor }) => amountMinor),
  );

/** Returns whether a run is the part of a split that goes to the rule's own destination. */
const isRest = (ledger: SweepLedger, { run, rule }: Facts): boolean =>
  run.leg === 'sweep' &&
  run.insteadOf === null &&
  run.rounding === 'exact' &&
  rule.terms.kind !== 'fixed_schedule' &&
  takenByOthers(ledger, run) > 0;

/** Returns the rest of a split, so that the parts add up to a rounded total. */
function roundTogether(ledger: SweepLedger, { run, rule: { roundToMinor } }: Facts, mostMinor: Minor): number {
  const others = takenByOthers(ledger, run);
  return Math.max(0, mulDiv(mostMinor + others, 1, roundToMinor, 'floor') * roundToMinor - others);
}

const resultOf = ({ result: { value } }: Working): Minor => (value.kind === 'money' ? value.minor : minor(0));

/** Returns the amount of other payments to the card in the same period, which count toward the promotion's payment. */
function sentToPromo(ledger: SweepLedger, promoId: string): number {
  const promo = ledger.inputs.promos.find((each) => each.promoId === promoId);
  return promo === undefined ? 0 : committedIn(ledger, promo.cardAccountId, sendBy(ledger, promo.dueOn));
}

const isSamePeriod = (each: { key: string; ruleId: string; fromAccountId: string }, run: OpenSweep): boolean =>
  each.ruleId === run.ruleId &&
  each.fromAccountId === run.fromAccountId &&
  each.key.endsWith(`:${run.businessDate}:${run.periodIndex}`);

function totalOf({ terms }: SweepRule, { amountMinor }: OpenSweep): number {
  if (terms.kind === 'fixed_schedule') return terms.amountMinor;
  return terms.kind === 'debt_extra' && terms.amountMinor !== null ? terms.amountMinor : amountMinor;
}

function risksNow(
  ledger: SweepLedger,
  { run, rule, from, to }: Facts,
  {
    amountMinor,
    arrivesOn,
    movable: { safe, floorMinor },
    wantedMinor,
  }: { amountMinor: Minor; arrivesOn: CivilDate; movable: MovableAmount; wantedMinor: number },
): ProposedSweep['risks'] {
  const dueOn = dueOnOf(ledger, run, rule);
  const missingMinor = minor(Math.max(0, wantedMinor - amountMinor));
  const risks = { rule, leg: run.leg, to, from, safe, floorMinor, amountMinor, arrivesOn, missingMinor, dueOn };
  return sweepRisks(ledger, risks);
}

function dueOnOf(ledger: SweepLedger, run: OpenSweep, rule: SweepRule): CivilDate | null {
  if (run.leg === 'top_up') {
    const account = accountOf(ledger, run.toAccountId);
    return account === undefined
      ? null
      : (gapOf(ledger, rule, account, protectedFloor(ledger, rule, account))?.by ?? null);
  }
  const { terms } = rule;
  if (terms.kind === 'minimum_payment')
    return ledger.inputs.minimums.find(({ accountId }) => accountId === run.toAccountId)?.dueOn ?? null;
  return terms.kind === 'promo_deadline'
    ? (ledger.inputs.promos.find(({ promoId }) => promoId === terms.promoId)?.dueOn ?? null)
    : null;
}

const plannedFlowOf = ({ inputs }: SweepLedger, id: string | null): { id: string; amountMinor: Minor } | null =>
  [...inputs.minimums, ...inputs.promos].flatMap(({ plannedFlow }) =>
    plannedFlow !== null && plannedFlow.id === id ? [plannedFlow] : [],
  )[0] ?? null;
