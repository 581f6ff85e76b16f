import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';

/** Runs nightly backups at 03:30 UTC, or as soon as the server runs again. */
export const BACKUP_SCHEDULE: Schedule = { name: 'backup', of: 'installation', pattern: '30 3 * * *', kind: 'backup' };

const NICENESS = 10;

interface Report {
  type: 'progress' | 'result' | 'failure';
  code?: string;
  detail?: string;
  result?: { bytes: number; households: number; lostAttachments: number };
}

/**
 * Registers the worker that runs `tideline backup` into BACKUP_DIR every night, in a separate low-priority process, so
 * that requests stay fast.
 */
export function workBackups(jobs: JobQueue, log: Logger): void {
  jobs.work('backup', async () => {
    const child = fork(join(import.meta.dirname, '../../operate.ts'), ['backup'], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    let last: Report | undefined;
    child.on('message', (report: Report) => {
      if (report.type !== 'progress') last = report;
    });
    await once(child, 'exit');
    if (last?.type === 'result') return log.info({ ...sizes(last) }, 'the nightly backup is written');
    log.error({ code: last?.code, detail: last?.detail }, 'the nightly backup failed');
    throw Object.assign(new Error('the nightly backup failed'), { code: last?.code ?? 'ENDED' });
  });
}

const sizes = ({ result }: Report) => ({
  bytes: result?.bytes,
  households: result?.households,
  lostAttachments: result?.lostAttachments,
});
