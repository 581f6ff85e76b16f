import { DatabaseError } from 'pg';
import { hostsOf } from '../database/cluster-url.ts';
import { EXIT, StartError } from '../start-error.ts';

/** SQL states with which a pooler or its server refuses a login: 08P01 if PgBouncer does not know it. */
const LOGIN_REFUSED = /^(?:28...|08P01)$/;

/** Runs the first transactions of the pools, and explains what to do if a pooler refuses the logins. */
export async function requirePooler(poolerUrl: string | undefined, firstUse: () => Promise<void>): Promise<void> {
  try {
    await firstUse();
  } catch (error) {
    if (poolerUrl === undefined || !(error instanceof DatabaseError) || !LOGIN_REFUSED.test(error.code ?? ''))
      throw error;
    const host = hostsOf(poolerUrl).join(', ');
    throw new StartError(EXIT.badConfiguration, (texts) => texts.poolerRefuses(host, error.message), { cause: error });
  }
}
