import { SESSION } from '../../platform/auth/sessions.ts';
import { insertSession } from '../../platform/auth/sessions.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from './auth-deps.ts';
import { replaceSession } from './end-session.ts';

export interface NewSessionInput {
  userId: string;
  caller: Caller;
  now: Date;
  /** When the user proved their identity. Default: now. */
  confirmedAt?: Date | undefined;
}

/** Starts a session that replaces the browser's previous one, and returns its token. */
export async function startSession(tx: Tx, { userId, caller, now, confirmedAt }: NewSessionInput): Promise<string> {
  const token = await insertSession(tx, {
    userId,
    userAgent: caller.userAgent,
    now,
    confirmedAt,
    expiresAt: new Date(now.getTime() + SESSION.absoluteSeconds * 1_000),
  });
  await replaceSession(tx, caller.token, token);
  return token;
}
