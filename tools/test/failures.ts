import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport as JourneysReport, JSONReportSuite } from '@playwright/test/reporter';

/** The parts of Jest's JSON report that are read. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[];
  }[];
}

const MAX_MESSAGE_LENGTH = 400;
/** Matches what follows a message: the stack, the log of a browser's calls, or the source around a syntax error. */
const afterMessage = /^(?:at |Call log:|\d* *\|)/;

/** Returns the message of an error on one line, with the expected and actual values and without the stack. */
export function onOneLine(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  const end = lines.findIndex((line) => afterMessage.test(line));
  const message = lines
    .slice(0, end < 1 ? undefined : end)
    .filter(Boolean)
    .join(' · ');
  return message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message;
}

const failureOf = (path: readonly string[], message: string | undefined): string =>
  `${path.filter(Boolean).join(' › ')}: ${onOneLine(message ?? '') || 'no message'}`;

/** Returns a line for each failed test, and for each test file that could not run. */
export function jestFailures(root: string, { testResults }: JestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failureOf([file], message)];
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      // the first line of a message repeats the title
      failureOf([file, ...ancestorTitles, title], failureMessages[0]?.split('\n').slice(1).join('\n')),
    );
  });
}

/** Returns a line for each failed or flaky journey, and for each error outside of journeys. */
export function journeyFailures({ suites, errors }: Pick<JourneysReport, 'suites' | 'errors'>): string[] {
  const failuresIn = ({ title, file, specs, suites: inner = [] }: JSONReportSuite, titles: string[]): string[] => {
    const path = title === file ? titles : [...titles, title];
    return [
      ...specs.flatMap((spec) =>
        spec.tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ projectName, results }) => {
            const error = results.find(({ status }) => status !== 'passed')?.errors[0];
            const line = error?.location?.line ?? spec.line;
            return failureOf([`[${projectName}] ${spec.file}:${line}`, ...path, spec.title], error?.message);
          }),
      ),
      ...inner.flatMap((suite) => failuresIn(suite, path)),
    ];
  };
  return [
    ...suites.flatMap((suite) => failuresIn(suite, [])),
    ...errors.map(({ message }) => failureOf(['journeys'], message)),
  ];
}
