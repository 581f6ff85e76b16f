import { z } from 'zod';
import { CivilDate, Id, Money } from './wire.ts';

/** What a figure was taken from, or where it is edited. Of a statement and an agreement it is the card; the plan and the tax rate have no id. */
export const WorkingRef = z.object({
  kind: z.enum(['transaction', 'account', 'card', 'statement', 'agreement', 'promo', 'loan', 'plan', 'tax_rate']),
  id: Id.nullable(),
});
export type WorkingRef = z.infer<typeof WorkingRef>;

/** One input or step of a working. The label is a message key of the user interface, so that it can be translated. */
const WorkingLine = z.object({
  key: z.string(),
  /** Whose it is where several lines have one key: the name of an account or an offer. */
  name: z.string().optional(),
  value: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('money'), money: Money }),
    z.object({ kind: z.literal('ppm'), ppm: z.int() }),
    z.object({ kind: z.literal('date'), on: CivilDate }),
    z.object({ kind: z.literal('count'), count: z.int() }),
    z.object({ kind: z.literal('text'), text: z.string() }),
  ]),
  /** Screen that shows the input. */
  href: z.string().nullable(),
  /** What exactly it was taken from; it is linked instead of the screen. */
  ref: WorkingRef.optional(),
  /** Transactions, statements, accounts or series the figure came from. */
  evidenceIds: z.array(z.string()).optional(),
});
export type WorkingLine = z.infer<typeof WorkingLine>;

/** How a figure came about: inputs, formula, assumptions, and what would happen otherwise. */
export const Working = z.object({
  formulaId: z.string(),
  /** The inputs: the result follows from them alone. */
  lines: z.array(WorkingLine),
  /** Figures on the way, in order. */
  steps: z.array(WorkingLine).optional(),
  result: WorkingLine,
  assumptions: z.array(z.string()),
  /** Where those of the assumptions are entered that an agreement or a setting decides. */
  edits: z.array(z.object({ assumption: z.string(), ref: WorkingRef })).optional(),
  otherwise: WorkingLine.nullable(),
});
export type Working = z.infer<typeof Working>;
