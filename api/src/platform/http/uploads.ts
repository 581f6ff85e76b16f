import { fail } from '@tideline/contract';
import { createLimiter } from '../limiter.ts';

/**
 * Limits on concurrent uploads of all users, which bound the disk space for their files and the processes that read
 * them.
 */
const TOGETHER = { atOnce: 6, waiting: 50 } as const;
const PER_USER = 2;

export type Uploads = <T>(userId: string, read: () => Promise<T>) => Promise<T>;

/** Limits concurrent uploads. Errors: TOO_MANY_ATTEMPTS for a user who has too many at once. */
export function createUploads(): Uploads {
  const together = createLimiter(TOGETHER);
  const ofUser = new Map<string, number>();
  return async (userId, read) => {
    const others = ofUser.get(userId) ?? 0;
    if (others >= PER_USER) throw fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 5 });
    ofUser.set(userId, others + 1);
    try {
      return await together(read);
    } finally {
      const left = (ofUser.get(userId) ?? 1) - 1;
      if (left > 0) ofUser.set(userId, left);
      else ofUser.delete(userId);
    }
  };
}
