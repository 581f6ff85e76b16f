import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../supervisor.ts';

const folder = join(root, 'deploy/monitoring');
/** Returns the metric names in a query, without labels and functions. */
const toNames = (query: string): string[] =>
  [
    ...query
      .replaceAll(/\{[^}]*\}|\b(?:by|without) ?\([^)]*\)/g, '')
      .matchAll(/\b(?:http|db|gateway|tideline|process|nodejs)_\w+/g),
  ].map(([name]) => name);

/** Returns the queries of the dashboard and of the alert rules. */
export function observedQueries(): string[] {
  const { panels } = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8');
  return [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...[...rules.matchAll(/^ +expr: (?:>\n)?([^]*?)^ +(?:for|labels):/gm)].map(([, query = '']) => query),
  ];
}

/** Returns the metrics that the dashboard or an alert uses and that none of these expositions contain. */
export function unexposedMetrics(expositions: readonly string[]): string[] {
  const exposed = new Set<string>();
  for (const text of expositions)
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      exposed.add(name);
      if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) exposed.add(`${name}_${part}`);
    }
  return [...new Set(observedQueries().flatMap(toNames))].filter((name) => !exposed.has(name));
}
