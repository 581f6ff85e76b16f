import type { StatementDetail, WorkingRef } from '@tideline/contract';
import type { Language } from '@tideline/contract/language';
import { cycleRowsWorking, minor, statementBalanceWorking, statementInterestWorking } from '@tideline/domain';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { segmentName } from './segment-name.ts';
import type { CountedRow } from './statement-cycle.ts';
import type { StatementFacts } from './statement-facts.ts';
import type { ShownStatement } from './statement-to-wire.ts';

/**
 * Explains the displayed figures: the current transactions, plus the difference from later changes or from the printed
 * figures.
 */
export function totalWorkingsOf(
  shown: ShownStatement,
  { card }: Pick<StatementFacts, 'card'>,
  language: Language,
): NonNullable<StatementDetail['totalWorkings']> {
  const { id: cardId, currency } = card.account;
  const { now, segments } = shown;
  const href = `/transactions?account=${cardId}&from=${shown.startsOn}&to=${shown.closesOn}`;
  const statement: WorkingRef = { kind: 'statement', id: cardId };
  const payees = new Map(
    now.rows.map(({ id, payee }) => [id, { name: payee, ref: { kind: 'transaction', id } satisfies WorkingRef }]),
  );
  const ofRows = (shownMinor: number, sign: 1 | -1, ...counts: CountedRow['counts'][]) => {
    const rows = now.rows
      .filter((row) => counts.includes(row.counts))
      .map(({ id, amountMinor }) => ({ id, amountMinor: minor(sign * amountMinor) }));
    return workingToWire(
      cycleRowsWorking(rows, minor(shownMinor)),
      { href, subjects: payees, refs: { changed_since_close: statement } },
      currency,
    );
  };
  const interestMinor = minor(shown.printedInterestMinor ?? shown.interestMinor);
  const balances = new Map(
    segments.map((segment) => [segment.id, { name: segmentName(segment, language), ref: statement }]),
  );
  const { openingMinor, purchasesMinor, feesMinor, paymentsMinor, creditsMinor } = shown;
  const totals = {
    openingMinor: minor(openingMinor),
    purchasesMinor: minor(purchasesMinor),
    feesMinor: minor(feesMinor),
    interestMinor,
    paymentsMinor: minor(paymentsMinor),
    creditsMinor: minor(creditsMinor),
  };
  const closing = statementBalanceWorking({
    ...totals,
    workedClosingMinor: minor(shown.closingMinor),
    closingMinor: minor(shown.printedClosingMinor ?? shown.closingMinor),
  });
  const charged = segments
    .filter((segment) => segment.interestMinor !== 0)
    .map(({ id, interestMinor: amountMinor }) => ({ id, amountMinor: minor(amountMinor) }));
  return {
    purchases: ofRows(purchasesMinor, -1, 'purchase', 'cash_advance', 'balance_transfer'),
    payments: ofRows(paymentsMinor, 1, 'payment'),
    credits: ofRows(creditsMinor, 1, 'credit'),
    fees: ofRows(feesMinor, -1, 'fee'),
    interest: workingToWire(
      statementInterestWorking(charged, interestMinor),
      { href, subjects: balances, refs: { printed_otherwise: statement } },
      currency,
    ),
    closing: workingToWire(
      closing,
      {
        href,
        refs: {
          balance_before: statement,
          interest: statement,
          other_entries: statement,
          printed_otherwise: statement,
        },
      },
      currency,
    ),
  };
}
