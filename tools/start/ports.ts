import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartFailure } from './failure.ts';

/** Range of ports below those that a system assigns to outgoing connections, which could take one before it is used. */
const CHOSEN = { first: 10_240, count: 9_760 } as const;

/** Ports returned before, on which callers may not be listening yet. */
const returned = new Set<number>();

/** Returns a free loopback port, and never the same port twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(CHOSEN.first, CHOSEN.first + CHOSEN.count);
    if (returned.has(port)) continue;
    returned.add(port);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? found(false) : failed(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(true)));
  });

/** Rejects a port in use with one sentence, before anything is published. */
export function refuseTakenPort(host: string, port: number, variable: string): Promise<void> {
  return new Promise((free, refused) => {
    const probe = createServer();
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        refused(
          new StartFailure(
            `Port ${port} is taken by another program. Stop that one, or choose another port: ` +
              `${variable}=${port + 1} npm start`,
          ),
        );
      else if (error.code === 'EACCES')
        refused(
          new StartFailure(
            `This user may not listen on port ${port}. Choose one above 1023: ${variable}=8080 npm start`,
          ),
        );
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        refused(
          new StartFailure(
            `${variable.replace('PORT', 'HOST')}=${host} is not an address of this machine. Use 127.0.0.1, 0.0.0.0 or one of its own addresses.`,
            78,
          ),
        );
      else refused(error);
    });
    probe.listen(port, host, () => probe.close(() => free()));
  });
}
