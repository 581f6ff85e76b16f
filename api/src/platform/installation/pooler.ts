import { hostsOf } from '../database/cluster-url.ts';
import { EXIT, StartError } from '../start-error.ts';
import { isLoginRefused } from './logins.ts';

/** Runs the first transactions of the pools, and explains what to do if a pooler refuses the logins. */
export async function requirePooler(poolerUrl: string | undefined, firstUse: () => Promise<void>): Promise<void> {
  try {
    await firstUse();
  } catch (error) {
    if (poolerUrl === undefined || !isLoginRefused(error)) throw error;
    const host = hostsOf(poolerUrl).join(', ');
    throw new StartError(EXIT.badConfiguration, (texts) => texts.poolerRefuses(host, error.message), { cause: error });
  }
}
