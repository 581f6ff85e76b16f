import { returnEffect, type ReturnReaction } from '@tideline/domain';
import { sentences, type WordsOf } from '../words.ts';

type SweepType =
  | 'sweep_proposed'
  | 'sweep_to_make'
  | 'sweep_executed'
  | 'sweep_failed'
  | 'sweep_returned'
  | 'sweep_suspended';

const proposed: WordsOf<'sweep_proposed'> = (
  {
    fromName,
    toName,
    amount,
    ruleName,
    leg,
    approval = 'needs_approval',
    firstApprovedBy,
    expiresOn = null,
    cancelUntil = null,
  },
  say,
) => {
  const move = `${say.money(amount)} from ${fromName} to ${toName}`;
  const rule = ruleName === undefined ? 'A rule' : `The rule ${ruleName}`;
  const why = leg === 'top_up' ? `Otherwise ${toName} would run short.` : null;
  if (approval === 'pre_approved') {
    return {
      title: `Moving ${move}`,
      body: sentences(
        why,
        `${rule} moves amounts under your limit automatically.`,
        cancelUntil === null ? null : `Cancel by ${say.instant(cancelUntil)}.`,
      ),
    };
  }
  if (approval === 'inform_only')
    return { title: `You could move ${move}`, body: sentences(why, `${rule} only notifies you.`) };
  const two =
    firstApprovedBy !== undefined
      ? `${firstApprovedBy} approved it. It needs your approval too.`
      : approval === 'needs_two_approvals'
        ? 'Two members must approve it.'
        : null;
  const until =
    expiresOn === null ? 'Approve, lower or skip it.' : `Approve, lower or skip it. Expires ${say.date(expiresOn)}.`;
  return {
    title: `Move ${move}?`,
    body: sentences(why, leg === 'top_up' || ruleName === undefined ? null : `Proposed by “${ruleName}”.`, two, until),
  };
};

/** Returns the text for a failure code. It does not include the bank's own reason. */
const failed: WordsOf<'sweep_failed'> = ({ fromName, toName, amount, reason, makeBy = null }, say) => {
  const sum = say.money(amount);
  const transfer = `transfer from ${fromName} to ${toName}`;
  switch (reason) {
    case 'not_made':
      return {
        title: `Not made: ${transfer}`,
        body: sentences(
          makeBy === null
            ? `${sum} didn’t move.`
            : `${sum} was due by ${say.date(makeBy)}. We didn’t find the transfer.`,
          'Make it at your bank, or wait for the next proposal.',
        ),
      };
    case 'legs_open':
      return {
        title: `Found on one account only: ${transfer}`,
        body:
          `${sum} shows on one account but not the other. Choose the matching transaction, or check with ` +
          `your bank.`,
      };
    case 'legs_missing':
      return {
        title: `Not found: ${transfer}`,
        body: `${sum} should show on both accounts by now. Check with your bank, then confirm it here.`,
      };
    case 'bank_silent':
      return {
        title: `Unconfirmed: ${transfer}`,
        body:
          `The bank hasn’t confirmed ${sum}. We’re asking again; the money can’t move twice. Check with ` +
          `your bank.`,
      };
    case 'account_unreadable':
      return {
        title: `A ${transfer} failed`,
        body: `${sum} didn’t move: the saved bank details can’t be read. Enter them again in sweep settings.`,
      };
    case 'bank_unreachable':
      return { title: `A ${transfer} failed`, body: `${sum} didn’t move: we couldn’t reach the bank for a day.` };
    default:
      return {
        title: `A ${transfer} failed`,
        body: `${sum} didn’t move: the bank declined it. Open it to see why.`,
      };
  }
};

const AFTER_RETURN: Readonly<Record<ReturnReaction, (from: string) => string>> = {
  suspend_account: (from) => `Sweeps from ${from} are paused until you review it.`,
  disable_link: () => 'Transfers for this account are off until you choose how its money moves.',
  correct_details: () =>
    'The bank has different account details. Update them in sweep settings before the next transfer.',
  review: () => 'Review it before the rule resumes.',
};

const returned: WordsOf<'sweep_returned'> = ({ fromName, toName, amount, returnCode }, say) => {
  const effect = returnEffect(returnCode);
  const reaction = effect.ok ? effect.code.reaction : effect.reaction;
  const isBack = !effect.ok || effect.movesMoneyBack;
  return {
    title: isBack ? `The bank returned a transfer to ${toName}` : `The bank corrected the details for ${toName}`,
    body: sentences(
      `${say.money(amount)} from ${fromName} ${isBack ? 'came back' : 'moved'} (${returnCode}).`,
      isBack && effect.ok && effect.code.isRepresentable ? 'Not enough money in the account.' : null,
      AFTER_RETURN[reaction](fromName),
    ),
  };
};

const STOPS: Readonly<Record<string, string>> = {
  stale_balance: 'An account’s balance is out of date. Update it to resume the rule.',
  two_failures: 'Two transfers in a row failed. Review them, then resume the rule.',
  mode_change: 'The financial mode changed. Review the rule, then resume it.',
  returned_payment: 'A bank returned a transfer. Fix the account, then resume the rule.',
};

/** Texts of sweep notifications. Each states the amount, source, destination, deadline and required action. */
export const sweepTexts: { [Type in SweepType]: WordsOf<Type> } = {
  sweep_proposed: proposed,
  sweep_to_make: ({ fromName, toName, amount, makeBy }, say) => ({
    title: `Transfer ${say.money(amount)} from ${fromName} to ${toName}`,
    body: `Make it at your bank by ${say.date(makeBy)}, for this exact amount. We’ll match it when it arrives.`,
  }),
  sweep_executed: ({ fromName, toName, amount, ruleName }, say) => ({
    title: `${say.money(amount)} moved from ${fromName} to ${toName}`,
    body: ruleName === undefined ? '' : `Rule: ${ruleName}.`,
  }),
  sweep_failed: failed,
  sweep_returned: returned,
  sweep_suspended: ({ ruleName, reason }) => ({
    title: `The sweep rule ${ruleName} was paused`,
    body: STOPS[reason] ?? 'Open it to see why.',
  }),
};
