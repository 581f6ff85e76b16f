import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Matching } from './matching.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

/** The days that the file and the account cover. */
export interface Spans {
  /**
   * Returns whether two equal rows are unlikely to be two transactions: the user entered the transaction, or it is
   * within the days of the file, which would list it too, or the row is within the days of the account, which would
   * contain it. Neither span contains the other side if the file starts where the account ends.
   */
  readonly needExplanation: (row: IncomingRow, existing: ExistingRow) => boolean;
}

interface Span {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

export function spansOf({ incoming, existing }: Matching): Spans {
  const file = spanOf(incoming);
  const account = spanOf(existing.rows.filter(({ deleted, entered }) => !deleted && entered !== true));
  return {
    needExplanation: (row, known) => known.entered === true || isWithin(file, known) || isWithin(account, row),
  };
}

type Dated = Pick<IncomingRow, 'postedOn'>;

function spanOf(rows: readonly Dated[]): Span | null {
  const [first] = rows;
  if (first === undefined) return null;
  let [from, to] = [first.postedOn, first.postedOn];
  for (const { postedOn } of rows) {
    if (postedOn < from) from = postedOn;
    if (postedOn > to) to = postedOn;
  }
  return { from, to };
}

const isWithin = (span: Span | null, { postedOn }: Dated): boolean =>
  span !== null && postedOn >= span.from && postedOn <= span.to;
