import { fail } from '@tideline/contract';
import { createLimiter } from '../limiter.ts';

/** Limiting concurrent uploads bounds the disk space for their files and the processes that read them. */
const TOGETHER = { atOnce: 6, waiting: 50 } as const;
const PER_PERSON = 2;

export type Uploads = <T>(userId: string, read: () => Promise<T>) => Promise<T>;

/** Limits concurrent uploads. Errors: TOO_MANY_ATTEMPTS for a user with unusually many at once. */
export function createUploads(): Uploads {
  const together = createLimiter(TOGETHER);
  const ofPerson = new Map<string, number>();
  return async (userId, read) => {
    const others = ofPerson.get(userId) ?? 0;
    if (others >= PER_PERSON) throw fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 5 });
    ofPerson.set(userId, others + 1);
    try {
      return await together(read);
    } finally {
      const left = (ofPerson.get(userId) ?? 1) - 1;
      if (left > 0) ofPerson.set(userId, left);
      else ofPerson.delete(userId);
    }
  };
}
