import type { ChildProcess } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../../start/ports.ts';
import { endChild, startChild } from '../backend.ts';

const APIS = 3;
const GATEWAYS = 2;

export interface ClusterApp {
  /** The address that users type. */
  origin: string;
  /** Addresses of the gateways. */
  urls: readonly string[];
  /** Returns how many of the started processes have ended. */
  ended(): number;
  stop(): Promise<void>;
}

/** Starts three apis with one database and two gateways, each as if on a separate machine. */
export async function startClusterApp(folder: string, databaseUrl: string): Promise<ClusterApp> {
  const gatewayPorts = [await freePort(), await freePort()].slice(0, GATEWAYS);
  const urls = gatewayPorts.map((port) => `http://localhost:${port}`);
  const [origin = ''] = urls;
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const common = { PUBLIC_ORIGIN: origin, SIGNUP: 'open' };
  const processes: ChildProcess[] = [];
  const apiUrls: string[] = [];
  for (let number = 0; number < APIS; number += 1) {
    const port = await freePort();
    apiUrls.push(`http://127.0.0.1:${port}`);
    processes.push(
      await startChild('api/src/main.ts', {
        ...common,
        API_PORT: String(port),
        TIDELINE_DATA: join(folder, `api-${number}`),
        DATABASE_URL: databaseUrl,
        TIDELINE_SECRET_KEY: SECRET_KEY,
        VAPID_PUBLIC_KEY: curve.getPublicKey('base64url', 'uncompressed'),
        VAPID_PRIVATE_KEY: curve.getPrivateKey('base64url'),
      }),
    );
  }
  for (const [number, port] of gatewayPorts.entries())
    processes.push(
      await startChild('gateway/src/main.ts', {
        ...common,
        API_URL: apiUrls.join(','),
        PORT: String(port),
        ADMIN_PORT: String(await freePort()),
        TIDELINE_DATA: join(folder, `gateway-${number}`),
        RELEASES: join(folder, `gateway-${number}`, 'releases'),
      }),
    );
  return {
    origin,
    urls,
    ended: () => processes.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null).length,
    stop: async () => {
      for (const child of processes.toReversed()) await endChild(child);
    },
  };
}

const SECRET_KEY = randomBytes(32).toString('base64');
