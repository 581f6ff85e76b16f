import {
  addDays,
  civilDate,
  compileRules,
  type DuplicateRow,
  duplicateCandidates,
  type ExistingRow,
  type IncomingRow,
  minor,
  previewRules,
  reconcile,
  type Rule,
  type RuleTransaction,
  suggestTransfers,
  type TransferRow,
} from '@tideline/domain';
import { median, withinBudget, type Benchmark } from './row.ts';

const LEDGER_ROWS = 100_000;
const FILE_ROWS = 10_000;
const DAYS = 1_800;
const rounds = 7;

/** A transaction of a synthetic household: few payees, many amounts, five years. */
const factsOf = (at: number) => ({
  postedOn: addDays(civilDate('2021-01-01'), at % DAYS),
  amountMinor: minor((at % 9 === 0 ? 1 : -1) * (((at * 7_919) % 20_000) + 1)),
  payee: at % 12 === 0 ? `ONLINE TRANSFER TO SAVINGS ${at % 40}` : `PAYEE ${at % 400} STORE #${1_000 + (at % 900)}`,
});

const existing = Array.from({ length: LEDGER_ROWS }, (_, at): ExistingRow => {
  const facts = factsOf(at);
  return {
    id: `t${at}`,
    ...facts,
    pending: at % 500 === 0,
    locked: false,
    deleted: at % 97 === 0,
    references: [{ externalId: `x${at}`, lastSeen: facts }],
  };
});
/** Half of the file's rows have a known id, and half are new. */
const incoming = Array.from({ length: FILE_ROWS }, (_, at): IncomingRow => {
  const facts = factsOf(at * 10);
  const isKnown = at % 2 === 0;
  return {
    ...facts,
    postedOn: isKnown ? facts.postedOn : addDays(facts.postedOn, 3),
    externalId: isKnown ? `x${at * 10}` : `n${at}`,
    replacesExternalId: null,
    pending: false,
  };
});
/** Every twelfth row leaves account 0, and the next one arrives on account 1. */
const legs = Array.from({ length: LEDGER_ROWS }, (_, at): TransferRow => {
  const isArrival = at % 12 === 1;
  const facts = factsOf(isArrival ? at - 1 : at);
  const account = at % 12 === 0 ? 0 : isArrival ? 1 : at % 4;
  return {
    id: `t${at}`,
    accountId: `a${account}`,
    accountType: account === 3 ? 'credit_card' : 'depository',
    accountNames: [`Account ${account}`],
    currency: 'USD',
    ...facts,
    amountMinor: minor(isArrival ? Math.abs(facts.amountMinor) : facts.amountMinor),
  };
});
const possibleDuplicates = Array.from({ length: LEDGER_ROWS }, (_, at): DuplicateRow => ({
  id: `t${at}`,
  accountId: `a${at % 4}`,
  ...factsOf(at),
  isReconciled: false,
  origins: [{ source: 'csv', batchId: `b${at % 60}`, externalId: null }],
}));
const targets = Array.from({ length: LEDGER_ROWS }, (_, at): RuleTransaction => {
  const { payee, ...facts } = factsOf(at);
  return {
    id: `t${at}`,
    accountId: `a${at % 4}`,
    ...facts,
    payee,
    rawText: payee,
    memo: null,
    categoryId: null,
    tags: [],
    kind: 'standard',
    excluded: false,
    splits: [],
    isReviewed: false,
    setByUser: [],
  };
});
const rules = Array.from({ length: 50 }, (_, at): Rule => ({
  id: `r${at}`,
  name: `Rule ${at}`,
  stage: 'default',
  position: at,
  enabled: true,
  effectiveFrom: null,
  condition:
    at % 10 === 0
      ? { field: 'raw_text', op: 'matches', value: `^payee ${at}\\d* store` }
      : {
          all: [
            { field: 'raw_text', op: 'contains', value: `PAYEE ${at} ` },
            { field: 'amount', op: 'between', minMinor: minor(0), maxMinor: minor(15_000), direction: 'out' },
          ],
        },
  actions: [
    { do: 'set_category', categoryId: `c${at}` },
    { do: 'add_tags', tags: ['ruled'] },
  ],
}));

function medianOf(work: () => unknown): number {
  work();
  return median(
    Array.from({ length: rounds }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

/**
 * Measures how fast rules process the ledger in an import, in a search for transfers and duplicates, and in a rule
 * preview.
 */
export const ledger: Benchmark = {
  name: 'ledger',
  limitSeconds: 60,
  run: async ({ say, report }) => {
    const { counts } = reconcile(incoming, existing);
    say(
      `import: ${counts.new} new, ${counts.present} present, ${counts.changed} changed, ` +
        `${counts.review} to review; ${suggestTransfers(legs).length} transfers, ` +
        `${previewRules(rules, targets).counts.changed} changed by rules`,
    );
    const one = compileRules(rules);
    report(
      withinBudget(
        'reconcile, 10,000 rows into 100,000 (median)',
        medianOf(() => reconcile(incoming, existing)),
        300,
        'ms',
      ),
    );
    report(
      withinBudget(
        'transfers suggested among 100,000 (median)',
        medianOf(() => suggestTransfers(legs)),
        1_500,
        'ms',
      ),
    );
    report(
      withinBudget(
        'duplicates among 100,000 (median)',
        medianOf(() => duplicateCandidates(possibleDuplicates)),
        500,
        'ms',
      ),
    );
    report(
      withinBudget(
        'preview of 50 rules over 100,000 (median)',
        medianOf(() => previewRules(rules, targets)),
        1_500,
        'ms',
      ),
    );
    report(
      withinBudget(
        '50 rules on 100 new transactions (median)',
        medianOf(() => targets.slice(0, 100).map(one)),
        5,
        'ms',
        2,
      ),
    );
  },
};
