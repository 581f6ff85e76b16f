import { CivilDate, Money, toMinor } from '@tideline/contract';
import { z } from 'zod';
import { parseJson } from '../../../platform/http/json-body.ts';
import { runOfKey } from '../providers/transfer-provider.ts';

/**
 * submitted: the network has the transfer · pending: on its way · settled · failed: it will not happen · returned: it
 * came back, with a code · notice: it moved, but the details were wrong (C codes).
 */
const STATUSES = ['submitted', 'pending', 'settled', 'failed', 'returned', 'notice'] as const;
export type CallbackStatus = (typeof STATUSES)[number];

const Message = z
  .strictObject({
    type: z.literal('transfer.event'),
    /** Assigned by the bank; repeats of an event have the same id. */
    event: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    transfer: z.string().max(100),
    status: z.enum(STATUSES),
    amount: Money,
    /** The business day of the event. */
    on: CivilDate,
    code: z
      .string()
      .regex(/^[RC]\d\d$/)
      .optional(),
    /** The account that the code concerns; the source account by default. */
    side: z.enum(['from', 'to']).default('from'),
    /** The bank's text is not stored. */
    text: z.string().max(500).optional(),
  })
  .refine(
    ({ status, code }) =>
      status === 'returned'
        ? code?.startsWith('R') === true
        : status === 'notice'
          ? code?.startsWith('C') === true
          : code === undefined,
    { error: 'a return has an R code, a notice a C code, and nothing else has one' },
  );

export interface CallbackMessage {
  event: string;
  householdId: string;
  runId: string;
  status: CallbackStatus;
  amountMinor: number;
  currency: string;
  on: string;
  code: string | null;
  side: 'from' | 'to';
}

/**
 * Parses a bank's message about a transfer. Returns null if it does not have the format in docs/BANKS.md or does not
 * concern our transfers. Errors: BODY_UNREADABLE if it is not JSON in UTF-8.
 */
export function readCallback(body: Buffer): CallbackMessage | null {
  const parsed = Message.safeParse(parseJson(body));
  const run = parsed.success ? runOfKey(parsed.data.transfer) : null;
  if (!parsed.success || run === null) return null;
  const { event, status, amount, on, code, side } = parsed.data;
  return {
    event,
    ...run,
    status,
    amountMinor: toMinor(amount),
    currency: amount.currency,
    on,
    code: code ?? null,
    side,
  };
}
