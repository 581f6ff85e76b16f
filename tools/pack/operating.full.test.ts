// Runs the tour of docs/OPERATING.md word for word, with free ports and a separate home folder. Needs bash, curl,
// openssl and nginx. It takes a minute of CPU time.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { buildApps } from '../start/build.ts';
import { freePort } from '../start/ports.ts';
import { root } from '../start/supervisor.ts';
import { eventually } from '../start/testing/processes.ts';
import { eventThroughProxyMs } from './event-through-proxy.ts';
import { commandsOfGuide, TOUR } from './operating-guide.ts';
import { archiveRelease, packRelease } from './pack-release.ts';

jest.setTimeout(600_000);

const EVENT_WITHIN_MS = 2_000;
/**
 * Files in the home folder: the tour creates the first after the commands of the proxy, and waits until this test
 * creates the second.
 */
const [PAUSED, RESUMED] = ['is-paused', 'may-continue'];
const PAUSE = `touch ~/${PAUSED}; until [ -e ~/${RESUMED} ]; do sleep 0.1; done`;

it('the tour in OPERATING.md leads from an archive to TLS, metrics, a backup, an upgrade and a rollback', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tideline-tour-'));
  try {
    await buildApps(root, () => undefined, new AbortController().signal);
    const releases = join(home, 'releases');
    const packed = packRelease(root, releases);
    archiveRelease(packed);
    const next = { ...packed, folder: packed.folder.replace(/[\d.]+$/, '0.1.1') };
    cpSync(packed.folder, next.folder, { recursive: true, verbatimSymlinks: true });
    archiveRelease(next);
    mkdirSync(join(home, 'tmp'));

    const ports = { 8080: await freePort(), 9090: await freePort(), 8081: await freePort(), 8443: await freePort() };
    const commands = Object.entries(ports).reduce(
      (text, [port, free]) => text.replaceAll(port, String(free)),
      commandsOfGuide().get(TOUR) ?? '',
    );
    // the example of the proxy names the default port as well
    const proxied = commands.replace("sed '", `sed 's|127.0.0.1:8080|127.0.0.1:${ports[8080]}|; `);
    const at = proxied.lastIndexOf('\n', proxied.indexOf('/metrics |'));
    const tour = `${proxied.slice(0, at)}\n${PAUSE}${proxied.slice(at)}`;
    const script = `set -euo pipefail\ntrap 'kill $(jobs -p) && wait' EXIT\n${tour}\necho 'the tour is over'\n`;
    const bash = spawn('bash', ['-c', script], {
      cwd: home,
      env: {
        PATH: '/usr/sbin:/usr/bin:/bin',
        HOME: home,
        TMPDIR: join(home, 'tmp'),
        PORT: String(ports[8080]),
        ADMIN_PORT: String(ports[9090]),
      },
    });
    let said = '';
    for (const stream of [bash.stdout, bash.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = new Promise((done) => bash.on('close', done));
    let eventMs: number | null = null;
    try {
      const isBehindProxy = () => existsSync(join(home, PAUSED));
      await eventually(() => isBehindProxy() || bash.exitCode !== null, 240_000);
      if (!isBehindProxy()) bash.kill(); // otherwise the tour would wait forever after a failed start
      const [, setupCode = ''] = /setup code: (\S+)/.exec(readFileSync(join(home, 'tideline.log'), 'utf8')) ?? [];
      if (isBehindProxy()) eventMs = await eventThroughProxyMs(ports[8443], setupCode);
    } finally {
      writeFileSync(join(home, RESUMED), '');
      await ended;
    }
    expect(said).toMatch(/401\n[^]*gateway_generation [^]*tideline_database_up 1[^]*the tour is over\n$/);
    // a proxy that buffers would hold the event back
    expect(eventMs ?? Number.POSITIVE_INFINITY).toBeLessThan(EVENT_WITHIN_MS);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
