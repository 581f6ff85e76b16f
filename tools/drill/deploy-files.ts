import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../start/supervisor.ts';
import type { Drill } from './drill-context.ts';

const deploy = join(root, 'deploy');

const INSTALL = 'apt-get install --no-install-recommends prometheus caddy systemd';

interface Check {
  file: string;
  command: readonly [program: string, ...args: string[]];
  /** Set if the program also succeeds when it prints warnings, such as for an unknown key. */
  isQuietIfValid?: true;
}

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

const checkOf = (file: string, program: string, ...args: string[]): Check => ({
  file,
  command: [program, ...args, join(deploy, file)],
});

/**
 * Returns a check of the dashboard's queries, written as a rules file because promtool cannot check single
 * expressions.
 */
function queriesOf(folder: string): Check {
  const { panels } = JSON.parse(readFileSync(join(deploy, 'monitoring/grafana-dashboard.json'), 'utf8')) as Dashboard;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  if (queries.length === 0) throw new Error('The dashboard has no queries.');
  const rules = queries.map((expr, index) => ({
    record: `query_${index}`,
    expr: expr.replaceAll(/\[\$__(?:rate_)?interval\]/g, '[5m]'),
  }));
  const file = join(folder, 'queries.yml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] })); // JSON is YAML
  return {
    file: `monitoring/grafana-dashboard.json (${queries.length} queries)`,
    command: ['promtool', 'check', 'rules', file],
  };
}

/**
 * Returns a check of the systemd unit with paths into this checkout, because the verification requires that the
 * programs exist.
 */
function unitOf(folder: string): Check {
  const file = 'systemd/tideline.service';
  const copy = join(folder, 'tideline.service');
  writeFileSync(copy, readFileSync(join(deploy, file), 'utf8').replaceAll('/opt/tideline/current', deploy));
  return { file, command: ['systemd-analyze', 'verify', copy], isQuietIfValid: true };
}

/** Checks the files of `deploy/` with the programs that read them in production. */
export const deployFiles: Drill = {
  name: 'deploy-files',
  run: async ({ print }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-deploy-'));
    try {
      const checks = [
        checkOf('monitoring/alerts.yml', 'promtool', 'check', 'rules'),
        checkOf('monitoring/prometheus.yml', 'promtool', 'check', 'config'),
        queriesOf(folder),
        checkOf('proxy/Caddyfile', 'caddy', 'validate', '--adapter', 'caddyfile', '--config'),
        unitOf(folder),
      ];
      const missing = new Set(
        checks.map(({ command: [program] }) => program).filter((program) => spawnSync(program, ['--version']).error),
      );
      if (missing.size > 0) {
        print(`NOT RUN: ${[...missing].join(', ')} not found: ${INSTALL}`);
        return null;
      }
      let failures = 0;
      for (const { file, command, isQuietIfValid } of checks) {
        const [program, ...args] = command;
        const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
        const output = `${stdout}${stderr}`.trimEnd();
        const isValid = status === 0 && !(isQuietIfValid && output !== '');
        print(`${isValid ? 'ok    ' : 'FAILED'} ${file}, by ${program}`);
        if (!isValid) print(output);
        failures += isValid ? 0 : 1;
      }
      return failures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
