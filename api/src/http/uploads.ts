import { fail } from '@tideline/contract';
import { createGate } from '../gate.ts';

/** Each upload is held in memory while it is read, so that few together is what bounds the memory of the process. */
const TOGETHER = { atOnce: 6, waiting: 50 } as const;
const PER_PERSON = 2;

export type Uploads = <T>(userId: string, read: () => Promise<T>) => Promise<T>;

/** Reads uploads a few at a time. Errors: TOO_MANY_ATTEMPTS to whoever sends more of them at once than a person does. */
export function createUploads(): Uploads {
  const together = createGate(TOGETHER);
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
