import type { MoveClass, PlannedMove, TodaysPlan } from '@tideline/contract';
import { useFormats, type Formats } from '@tideline/ui';
import { movesMessages, partMessages } from '../messages/moves.en.ts';
import { useT } from '../use-t.ts';

type Translator = ReturnType<typeof useT<typeof movesMessages>>;

export interface MoveWords {
  /** "Pay off Harbor Home by Dec 2" */
  title: (move: PlannedMove) => string;
  /** "From Rainy day. Stops interest at 24.99%." */
  why: (move: PlannedMove, plan: Pick<TodaysPlan, 'accounts'>) => string;
  /** "Pay $949" */
  act: (move: PlannedMove) => string;
  /** "Pay $949 to Harbor Home" */
  actTo: (move: PlannedMove) => string;
  /** "Pay $949 by Dec 2" */
  actBy: (move: PlannedMove) => string;
  /** "avoided", "a year" */
  per: (move: Pick<PlannedMove, 'per'>) => string;
}

/** Returns the main reason for a move. A payment above the amount due this month is about the debt as a whole. */
const mainReason = ({ class: reason, parts }: PlannedMove): MoveClass =>
  parts.find((part) => VOLUNTARY.has(part.class))?.class ?? reason;

const VOLUNTARY: ReadonlySet<MoveClass> = new Set(['plan', 'debt', 'low_debt']);

const DUTIES: ReadonlySet<MoveClass> = new Set(['required', 'grace']);

/**
 * Returns the title of a move. A minimum or statement keeps its name, because another account may pay the rest of the
 * debt.
 */
function titleOf(move: PlannedMove, say: Translator): string {
  const reason = mainReason(move);
  const name = move.to.accountName;
  return move.paysOff && !DUTIES.has(reason) ? say('title.pay.off', { name }) : say(`title.${reason}`, { name });
}

function sourceOf({ from }: PlannedMove, { accounts }: Pick<TodaysPlan, 'accounts'>, say: Translator): string {
  if (from !== null) return say('why.from', { name: from.accountName });
  return say(accounts.length === 0 ? 'why.noDeposit' : 'why.noAccount');
}

/** Describes the earnings of a move, compared with the account that the money leaves. */
function earns({ ratePpm, sourceYieldPpm }: PlannedMove, say: Translator, { percent }: Formats): string[] {
  if (ratePpm === null) return [];
  return [say('why.earns', { rate: percent(ratePpm), than: sourceYieldPpm === null ? null : percent(sourceYieldPpm) })];
}

const stops = ({ ratePpm }: PlannedMove, say: Translator, { percent }: Formats): string[] =>
  ratePpm === null ? [] : [say('why.stops', { rate: percent(ratePpm) })];

function reasonsOf(move: PlannedMove, say: Translator, formats: Formats): string[] {
  const reason = mainReason(move);
  switch (reason) {
    case 'required':
    case 'grace':
    case 'promo':
    case 'buffer':
      return [say(`why.${reason}`)];
    case 'plan':
      return [say('why.plan'), ...stops(move, say, formats)];
    case 'debt':
    case 'low_debt':
      return stops(move, say, formats);
    case 'savings':
      return earns(move, say, formats);
    case 'hold': {
      const until = move.parts.find((part) => part.class === 'hold')?.payBy ?? null;
      return [say('why.hold', { on: until === null ? null : formats.date(until, 'short') })];
    }
  }
}

/**
 * Returns functions that describe today's moves in the same words on every screen. Amounts and dates are those of the
 * plan.
 */
export function useMoveWords(): MoveWords {
  const say = useT(movesMessages);
  const formats = useFormats();
  const amountOf = ({ amount }: PlannedMove) => formats.money(amount.minor, amount.currency);
  const by = ({ kind, payBy }: PlannedMove) => (kind === 'pay' && payBy !== null ? formats.date(payBy, 'short') : null);
  const act = (move: PlannedMove) => say(`act.${move.kind}`, { amount: amountOf(move) });
  return {
    title: (move) => {
      const title = titleOf(move, say);
      const on = by(move);
      return on === null || move.overdue ? title : say('title.by', { title, on });
    },
    why: (move, plan) =>
      [...(move.overdue ? [say('why.overdue')] : []), sourceOf(move, plan, say), ...reasonsOf(move, say, formats)].join(
        ' ',
      ),
    act,
    actTo: (move) => say(`act.${move.kind}To`, { amount: amountOf(move), name: move.to.accountName }),
    actBy: (move) => {
      const on = by(move);
      return on === null ? act(move) : say('act.by', { act: act(move), on });
    },
    per: ({ per }) => say(`worth.${per}`),
  };
}

/** Returns the reason for a part of a move. */
export const partText = (part: MoveClass): string => partMessages[part];
