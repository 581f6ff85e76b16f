import { availableParallelism } from 'node:os';
import { domProjects, nodeProjects } from './tools/jest/projects.ts';

const preload = new URL('tools/jest/native/worker-data.js', import.meta.url);
// commands that tests start speak English, whatever the language of the machine
process.env.TIDELINE_LANG = 'en';
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${preload.href}`;

const shared = (path) => ({
  displayName: path.split('/').at(-1),
  rootDir: `./${path}`,
  cacheDirectory: `${import.meta.dirname}/.cache/jest`,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
});

// One PostgreSQL for the run; every test file works on a copy of its template database.
const database = {
  globalSetup: `${import.meta.dirname}/api/src/testing/start-database.ts`,
  globalTeardown: `${import.meta.dirname}/api/src/testing/stop-database.ts`,
};

// Node runs the tests as it runs the program: a worker loads a module once, not once for each test file. Workers are
// processes, because some tests look at their own process, its memory and its children.
const node = (path) => ({
  ...shared(path),
  transform: {},
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFiles: [`${import.meta.dirname}/tools/jest/native/setup.js`],
  testMatch: ['<rootDir>/**/*.test.ts'],
  ...(path === 'api' && { ...database, setupFilesAfterEnv: ['<rootDir>/src/testing/patience.ts'] }),
});

// A worker has one jsdom window.
const dom = (path) => ({
  ...node(path),
  setupFiles: [...node(path).setupFiles, `${import.meta.dirname}/tools/jest/native/dom-worker.js`],
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  setupFilesAfterEnv: [`${import.meta.dirname}/tools/jest/native/dom-setup.js`],
});

// Every app's screens with the answers of the real api.
const screens = { ...dom('tools/screens'), ...database };

// The same with marks around the texts of message files.
const pseudoLocale = {
  ...dom('tools/pseudo-locale'),
  ...database,
  setupFiles: [...dom('tools/pseudo-locale').setupFiles, '<rootDir>/messages-hook.js'],
};

export default {
  // with one worker, jest-light-runner would run the tests in Jest's own process, which a crash would end
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [...nodeProjects.map(node), ...domProjects.map(dom), screens, pseudoLocale],
};
