/** Faults that no drill causes because the tests do, with the file of the test and text that it contains. */
export const COVERED_BY_TESTS = [
  {
    fault: 'a second start on the same data folder',
    test: 'tools/start/faults.process.test.ts',
    contains: 'rejects a second start on the data folder in one sentence with code 75',
  },
  {
    fault: 'scripts and styles of a remote that are missing, hang, were tampered with, or throw',
    test: 'e2e/federation/faults.journey.ts',
    contains: 'affects only its own area',
  },
  {
    fault: 'hostile HTTP: malformed requests, Host headers and addresses',
    test: 'gateway/src/http/parser-errors.test.ts',
    contains: 'malformed request',
  },
  {
    fault: 'hostile error reports',
    test: 'gateway/src/monitoring/tunnel.test.ts',
    contains: 'is rejected and not forwarded',
  },
  {
    fault: 'ids of another household at every endpoint',
    test: 'api/src/testing/isolation.test.ts',
    contains: 'is tested with an id of another household for every path that contains an id',
  },
  {
    fault: 'ids of another household in bodies, filters and cursors',
    test: 'api/src/testing/foreign-ids.test.ts',
    contains: 'an id of another household',
  },
  {
    fault: 'damaged import files (10,000 with: npm run imports -- DIR --mutated 10000)',
    test: 'api/src/processes/imports/mutated-files.test.ts',
    contains: 'imported with every row accounted for once',
  },
  {
    fault: 'days on which the clock changes',
    test: 'api/src/platform/jobs/next-run.test.ts',
    contains: 'leaves 22 to 26 hours between nightly runs across every clock change',
  },
  {
    fault: 'February 29 and the ends of months',
    test: 'packages/domain/src/foundation/dates/due-dates.test.ts',
    contains: '02-29',
  },
  {
    fault: 'a backup of an older version, or of a newer one',
    test: 'api/src/processes/backup/older-backups.test.ts',
    contains: 'is upgraded by the later migrations',
  },
] as const;
