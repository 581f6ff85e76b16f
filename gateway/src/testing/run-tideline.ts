import { join } from 'node:path';
import { run } from '@tideline/registry/cli';
import type { RegistryGateway } from './registry-client.ts';

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs `tideline` as if typed in a team's folder. The command gets no variables of this process, such as the
 * language.
 */
export async function runTideline(
  gateway: RegistryGateway,
  args: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  const written = { out: '', err: '' };
  const code = await run(args.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [], {
    env: { TIDELINE_URL: gateway.url, TIDELINE_TOKEN: gateway.accounts, ...env },
    cwd: join(gateway.folder, 'team'),
    root: gateway.folder,
    out: (line) => (written.out += `${line}\n`),
    err: (line) => (written.err += `${line}\n`),
  });
  return { code, ...written };
}
