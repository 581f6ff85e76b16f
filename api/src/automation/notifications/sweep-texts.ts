import type { NotificationType } from '@tideline/contract';
import { returnEffect, type ReturnReaction } from '@tideline/domain';
import type { NotificationParams } from '../../ledger/notify/notification-fact.ts';
import type { Formatters } from './formatters.ts';

/** A title and details. The same in the inbox, emails and pushes. */
export interface Words {
  title: string;
  body: string;
}

export type WordsOf<Type extends NotificationType> = (params: NotificationParams[Type], say: Formatters) => Words;

export const sentences = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

type SweepType =
  | 'sweep_proposed'
  | 'sweep_to_make'
  | 'sweep_executed'
  | 'sweep_failed'
  | 'sweep_returned'
  | 'sweep_suspended';

const proposed: WordsOf<'sweep_proposed'> = (
  { fromName, toName, amount, ruleName, leg, approval = 'needs_approval', expiresOn = null, cancelUntil = null },
  say,
) => {
  const move = `${say.money(amount)} from ${fromName} to ${toName}`;
  const rule = ruleName === undefined ? 'A rule' : `The rule ${ruleName}`;
  const why = leg === 'top_up' ? `Without it ${toName} is expected to fall short.` : null;
  if (approval === 'pre_approved') {
    return {
      title: `Tideline moves ${move}`,
      body: sentences(
        why,
        `${rule} moves amounts below your limit automatically.`,
        cancelUntil === null ? null : `You can cancel it until ${say.instant(cancelUntil)}.`,
      ),
    };
  }
  if (approval === 'inform_only')
    return { title: `You could move ${move}`, body: sentences(why, `${rule} only notifies you.`) };
  const until =
    expiresOn === null
      ? 'Approve, lower or skip it.'
      : `Approve, lower or skip it by ${say.date(expiresOn)}. It expires after that.`;
  return {
    title: `Move ${move}?`,
    body: sentences(why, leg === 'top_up' || ruleName === undefined ? null : `${rule} proposes it.`, until),
  };
};

/** By code; a bank's own reason has no text here. */
const failed: WordsOf<'sweep_failed'> = ({ fromName, toName, amount, reason, makeBy = null }, say) => {
  const sum = say.money(amount);
  const transfer = `transfer from ${fromName} to ${toName}`;
  switch (reason) {
    case 'not_made':
      return {
        title: `The ${transfer} was not made`,
        body: sentences(
          makeBy === null
            ? `${sum} did not move.`
            : `${sum} was due at the bank by ${say.date(makeBy)}. We didn’t find the transfer.`,
          'Make it at the bank if you still need it, or wait for the next proposal.',
        ),
      };
    case 'legs_open':
      return {
        title: `A ${transfer} is on one account only`,
        body:
          `${sum} left or arrived, and the other account does not show it. Open it to choose the ` +
          `transaction, or see at the bank.`,
      };
    case 'legs_missing':
      return {
        title: `A ${transfer} was not found`,
        body:
          `${sum} should be on both accounts by now. See at the bank whether the transfer was made, then ` +
          `open it here to say so.`,
      };
    case 'bank_silent':
      return {
        title: `Unconfirmed: ${transfer}`,
        body:
          `The bank has not answered about ${sum}. It is asked again under the same number, which cannot ` +
          `move the money twice. See at the bank, then open the transfer here.`,
      };
    case 'account_unreadable':
      return {
        title: `A ${transfer} failed`,
        body:
          `${sum} did not move: the bank’s name of an account can no longer be read. Enter it again in the ` +
          `sweep settings.`,
      };
    case 'bank_unreachable':
      return { title: `A ${transfer} failed`, body: `${sum} did not move: the bank could not be reached for a day.` };
    default:
      return {
        title: `A ${transfer} failed`,
        body: `${sum} did not move: the bank refused it. Open it to see what the bank said.`,
      };
  }
};

const AFTER_RETURN: Readonly<Record<ReturnReaction, (from: string) => string>> = {
  suspend_account: (from) => `Sweeps from ${from} are paused until you review it.`,
  disable_link: () => 'No transfer goes to or from the account until you choose again how money moves for it.',
  correct_details: () =>
    'The bank knows other details of the account: enter them in the sweep settings before the next transfer.',
  review: () => 'Review it before the rule resumes.',
};

const returned: WordsOf<'sweep_returned'> = ({ fromName, toName, amount, returnCode }, say) => {
  const effect = returnEffect(returnCode);
  const reaction = effect.ok ? effect.code.reaction : effect.reaction;
  const isBack = !effect.ok || effect.movesMoneyBack;
  return {
    title: isBack
      ? `The bank returned a transfer to ${toName}`
      : `The bank knows other details for the transfer to ${toName}`,
    body: sentences(
      `${say.money(amount)} from ${fromName} ${isBack ? 'came back' : 'moved'} (${returnCode}).`,
      isBack && effect.ok && effect.code.isRepresentable ? 'There was not enough money on the account.' : null,
      AFTER_RETURN[reaction](fromName),
    ),
  };
};

const STOPS: Readonly<Record<string, string>> = {
  stale_balance: 'An account’s balance is out of date. Update it and the rule resumes automatically.',
  two_failures: 'Two transfers in a row failed. Review them, then resume the rule.',
  mode_change: 'The financial mode changed. Review the rule, then resume it.',
  returned_payment: 'A bank returned a transfer. Fix the account, then resume the rule.',
};

/** Texts of sweep notifications: each states the amount, source, destination, deadline and required action. */
export const SWEEP_WORDS: { [Type in SweepType]: WordsOf<Type> } = {
  sweep_proposed: proposed,
  sweep_to_make: ({ fromName, toName, amount, makeBy }, say) => ({
    title: `Transfer ${say.money(amount)} from ${fromName} to ${toName}`,
    body: `Make it at the bank by ${say.date(makeBy)}, exactly this amount. It is recognized when it arrives.`,
  }),
  sweep_executed: ({ fromName, toName, amount, ruleName }, say) => ({
    title: `${say.money(amount)} moved from ${fromName} to ${toName}`,
    body: ruleName === undefined ? '' : `By the rule ${ruleName}.`,
  }),
  sweep_failed: failed,
  sweep_returned: returned,
  sweep_suspended: ({ ruleName, reason }) => ({
    title: `The sweep rule ${ruleName} is suspended`,
    body: STOPS[reason] ?? 'Open it to see why.',
  }),
};
