import { setTimeout as delay } from 'node:timers/promises';

/** Reads a value until it is the expected one, and returns it. The timeout of the test ends the wait. */
export async function until<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isIt(value)) return value;
    await delay(50);
  }
}
