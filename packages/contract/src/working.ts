import { z } from 'zod';
import { CivilDate, Id, Money } from './wire.ts';

/**
 * The source of a figure, or the place to edit it. For a statement and an agreement, this is the card. The plan and the
 * tax rate have no id.
 */
export const WorkingRef = z.object({
  kind: z.enum(['transaction', 'account', 'card', 'statement', 'agreement', 'promo', 'loan', 'plan', 'tax_rate']),
  id: Id.nullable(),
});
export type WorkingRef = z.infer<typeof WorkingRef>;

/** One input or step of a working. The label is a message key of the user interface, so that it can be translated. */
const WorkingLine = z.object({
  key: z.string(),
  /** Name of the account or offer, if several lines share a key. */
  name: z.string().optional(),
  value: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('money'), money: Money }),
    z.object({ kind: z.literal('ppm'), ppm: z.int() }),
    z.object({ kind: z.literal('date'), on: CivilDate }),
    z.object({ kind: z.literal('count'), count: z.int() }),
    z.object({ kind: z.literal('text'), text: z.string() }),
  ]),
  /** The screen that shows the input. */
  href: z.string().nullable(),
  /** The exact source, which is linked instead of the screen. */
  ref: WorkingRef.optional(),
  /** Ids of transactions, statements, accounts or series on which the figure is based. */
  evidenceIds: z.array(z.string()).optional(),
});
export type WorkingLine = z.infer<typeof WorkingLine>;

/** Working of a figure: inputs, formula, assumptions, and the alternative outcome. */
export const Working = z.object({
  formulaId: z.string(),
  /** Inputs. The result depends only on them. */
  lines: z.array(WorkingLine),
  /** Intermediate figures, in order of computation. */
  steps: z.array(WorkingLine).optional(),
  result: WorkingLine,
  assumptions: z.array(z.string()),
  /** Assumptions that an agreement or a setting determines, with the place to edit them. */
  edits: z.array(z.object({ assumption: z.string(), ref: WorkingRef })).optional(),
  otherwise: WorkingLine.nullable(),
});
export type Working = z.infer<typeof Working>;
