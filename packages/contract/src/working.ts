import { z } from 'zod';
import { CivilDate, Money } from './wire.ts';

/** One input or step of a working. The label is a message key of the user interface, so that it can be translated. */
const WorkingLine = z.object({
  key: z.string(),
  value: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('money'), money: Money }),
    z.object({ kind: z.literal('ppm'), ppm: z.int() }),
    z.object({ kind: z.literal('date'), on: CivilDate }),
    z.object({ kind: z.literal('count'), count: z.int() }),
    z.object({ kind: z.literal('text'), text: z.string() }),
  ]),
  /** Screen that shows the input. */
  href: z.string().nullable(),
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
  otherwise: WorkingLine.nullable(),
});
export type Working = z.infer<typeof Working>;
