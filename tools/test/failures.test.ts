import { describe, expect, it } from '@jest/globals';
import type { JSONReport } from '@playwright/test/reporter';
import { jestFailures, journeyFailures, onOneLine, type JestReport } from './failures.ts';

describe('onOneLine', () => {
  it.each([
    [
      'a comparison',
      'Error: sums\n\nExpected: 1\nReceived: 2\n    at sum.ts:1:1\n',
      'Error: sums · Expected: 1 · Received: 2',
    ],
    [
      "a browser's message in color",
      '\u001B[31mError: not visible\u001B[39m\n\nLocator: getByText("Due")\n\nCall log:\n  - waiting\n',
      'Error: not visible · Locator: getByText("Due")',
    ],
    ['a long message, shortened', 'a'.repeat(500), `${'a'.repeat(400)}…`],
  ])('returns the message without its stack: %s', (_kind, text, line) => {
    expect(onOneLine(text)).toBe(line);
  });
});

it('jestFailures lists a failed test with its file and message, and a file that could not run', () => {
  const report: JestReport = {
    numPassedTests: 1,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      {
        name: '/tideline/api/rates.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { ancestorTitles: ['rates'], title: 'add up', status: 'passed', failureMessages: [] },
          {
            ancestorTitles: ['rates'],
            title: 'are stored',
            status: 'failed',
            failureMessages: ['rates > are stored\n    Error: no table\n        at store.ts:1:1\n'],
          },
        ],
      },
      { name: '/tideline/api/gone.test.ts', status: 'failed', message: 'Worker exited', assertionResults: [] },
    ],
  };
  expect(jestFailures('/tideline', report)).toEqual([
    'api/rates.test.ts › rates › are stored: Error: no table',
    'api/gone.test.ts: Worker exited',
  ]);
});

describe('journeyFailures', () => {
  type Status = 'expected' | 'unexpected' | 'flaky';
  const spec = (title: string, status: Status, results: { status: string; message?: string }[]) => ({
    title,
    file: 'journeys/rules.journey.ts',
    line: 7,
    tests: [
      {
        projectName: 'wide',
        status,
        results: results.map(({ status: result, message }) => ({
          status: result,
          errors: message === undefined ? [] : [{ message, location: { file: 'rules.ts', line: 9, column: 3 } }],
        })),
      },
    ],
  });
  const report = {
    suites: [
      {
        title: 'journeys/rules.journey.ts',
        file: 'journeys/rules.journey.ts',
        specs: [spec('passes', 'expected', [{ status: 'passed' }])],
        suites: [
          {
            title: 'in light',
            file: 'journeys/rules.journey.ts',
            specs: [
              spec('fails', 'unexpected', [{ status: 'failed', message: 'Error: not visible' }]),
              spec('passes at last', 'flaky', [{ status: 'timedOut' }, { status: 'passed' }]),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'Error: no server\n    at start.ts:1:1' }],
  } as unknown as JSONReport;

  it('lists failed and flaky journeys with project, location and message, and errors outside journeys', () => {
    expect(journeyFailures(report)).toEqual([
      '[wide] journeys/rules.journey.ts:9 › in light › fails: Error: not visible',
      '[wide] journeys/rules.journey.ts:7 › in light › passes at last: no message',
      'journeys: Error: no server',
    ]);
  });
});
