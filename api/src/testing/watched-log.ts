import type { ServerReporter } from '@tideline/reporting/server';
import pino, { type Logger } from 'pino';
import { beginPrivacyCheck, checkReports, collectReports } from './privacy-checks.ts';

export interface WatchedLog {
  log: Logger;
  /** Log entries at level "info" and above. Entries of requests at level "debug" are checked but not stored. */
  logged: string[];
  reporter: ServerReporter;
  /**
   * Fails if the log or a report contains personal data: text that clients of the tests entered, or text in the
   * database.
   */
  check(textsOfDatabase: () => Promise<string[]>): Promise<void>;
}

const DEBUG_LINE = '{"level":20,';
/**
 * Matches the most frequent entries. They contain only a route template and a code, so the texts of the database are
 * not read for them.
 */
const REFUSAL = /"msg":"(?:request refused|client left)"\}$/;

/**
 * Creates a log and a reporter that are checked for personal data. The log has no redaction, which is only a second
 * safeguard in production.
 */
export function createWatchedLog(next?: ServerReporter): WatchedLog {
  const logged: string[] = [];
  const { check, end } = beginPrivacyCheck('What the api logs and reports');
  const hear = (line: string): void => {
    check.line(line);
    if (!line.startsWith(DEBUG_LINE)) logged.push(line);
  };
  const { reporter, reports } = collectReports(next);
  return {
    log: pino({ level: 'debug', base: null }, { write: hear }),
    logged,
    reporter,
    check: async (textsOfDatabase) => {
      try {
        const others = logged.filter((line) => !REFUSAL.test(line.trimEnd()));
        if (others.length === 0 && reports.length === 0) return;
        check.entered.add(await textsOfDatabase());
        for (const line of others) check.line(line);
        await checkReports(reports, check);
      } finally {
        end();
      }
    },
  };
}
