import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, refuseTakenPort } from './ports.ts';

describe('refuseTakenPort', () => {
  it('names the port and the solution if another program listens on it', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    await expect(refuseTakenPort('127.0.0.1', port, 'PORT')).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(`PORT=${port + 1} npm start`),
    });
    await new Promise((closed) => other.close(closed));
    await expect(refuseTakenPort('127.0.0.1', port, 'PORT')).resolves.toBeUndefined();
  });

  it('reports an address of another machine as bad configuration', async () => {
    await expect(refuseTakenPort('192.0.2.1', await freePort(), 'PORT')).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('HOST=192.0.2.1'),
    });
  });
});

describe('freePort', () => {
  it('never returns a port twice, because its caller may not be listening yet', async () => {
    const ports = await Promise.all(Array.from({ length: 400 }, freePort));
    expect(new Set(ports).size).toBe(400);
  });
});
