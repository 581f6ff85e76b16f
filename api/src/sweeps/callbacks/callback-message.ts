import { CivilDate, Money, toMinor } from '@tideline/contract';
import { z } from 'zod';
import { runOfKey } from '../providers/transfer-provider.ts';

/** submitted: the network has it · pending: on its way · settled · failed: it will not happen · returned: it came back, with a code · notice: it moved, but the details were wrong (C codes). */
const STATUSES = ['submitted', 'pending', 'settled', 'failed', 'returned', 'notice'] as const;
export type CallbackStatus = (typeof STATUSES)[number];

const Message = z
  .strictObject({
    type: z.literal('transfer.event'),
    /** Of the bank: the same event again has the same id. */
    event: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    transfer: z.string().max(100),
    status: z.enum(STATUSES),
    amount: Money,
    /** The business day it is about. */
    on: CivilDate,
    code: z
      .string()
      .regex(/^[RC]\d\d$/)
      .optional(),
    /** Whose account a code is about; without one: the account the money leaves. */
    side: z.enum(['from', 'to']).default('from'),
    /** Words of the bank are not kept. */
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

/** What a bank says of a transfer; null: it is not in the form that docs/BANKS.md describes, or about no transfer of ours. */
export function readCallback(body: Buffer): CallbackMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const parsed = Message.safeParse(value);
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
