import type { LedgerHooks } from '../../ledger/after-change/ledger-hooks.ts';
import { findMatchesOfUndone } from '../../ledger/change-sets/find-matches-of-undone.ts';
import { findMatchesNear } from '../../ledger/matches/find-matches.ts';
import { notifyOfUndoneMode } from '../mode/notify-mode.ts';
import { confirmIfAutomatic, confirmUndo } from '../sweeps/automatic-rules.ts';
import { awaitsLegs, matchSweepLegs } from '../sweeps/execution/match-run-legs.ts';

/** Side effects of a change to the ledger. */
export const ledgerHooks: LedgerHooks = {
  importReachesFurther: awaitsLegs,
  afterInsert: [matchSweepLegs],
  afterImport: [(tx, _days, now) => matchSweepLegs(tx, now), findMatchesNear],
  beforeFloorDrops: [confirmIfAutomatic],
  beforeHolidaysChange: [confirmIfAutomatic],
  aroundUndo: [findMatchesOfUndone, notifyOfUndoneMode, confirmUndo],
};
