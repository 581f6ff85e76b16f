import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '../../start/testing/processes.ts';
import { freePort } from '../../start/ports.ts';

export interface Nginx {
  url: string;
  pid: number;
  /** Serves a body unchanged. */
  put(path: string, body: Buffer): void;
  stop(): Promise<void>;
}

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/** Starts nginx with one worker and its fastest configuration for files. */
export async function startNginx(): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-nginx-'));
  const port = await freePort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr error;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
      open_file_cache max=100; open_file_cache_valid 1h; default_type application/json;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      server { listen 127.0.0.1:${port}; root files; location = /healthz { return 200; } }
    }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  const isUp = await eventually(() =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  if (!isUp) throw new Error('nginx did not start');
  return {
    url,
    pid: child.pid ?? 0,
    put: (path, body) => {
      const file = join(folder, 'files', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, body);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
