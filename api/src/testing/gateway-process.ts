import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginPrivacyCheck } from './privacy-checks.ts';

export interface GatewayProcess {
  /** Origin of the public listener. */
  url: string;
  adminUrl: string;
  /** Fails if the gateway logged personal data. */
  stop(): Promise<void>;
}

/** Starts the real gateway as a separate process in front of an api, on free ports and without releases. */
export async function startGatewayProcess(apiUrl: string, env: Record<string, string> = {}): Promise<GatewayProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-gateway-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../gateway/src/main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      API_URL: apiUrl,
      RELEASES: join(folder, 'releases'),
      TIDELINE_DATA: folder,
      PORT: '0',
      ADMIN_PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const privacy = beginPrivacyCheck('The log of the gateway');
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name];
    if (stream === null) continue;
    privacy.check.output(stream);
    stream.on('data', (part: Buffer) => process[name].write(part));
  }
  const [{ url, adminUrl }] = (await once(child, 'message')) as [{ url: string; adminUrl: string }];
  return {
    url,
    adminUrl,
    stop: async () => {
      const gone = once(child, 'close');
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
      privacy.end();
    },
  };
}
