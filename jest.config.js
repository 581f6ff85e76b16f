import { availableParallelism } from 'node:os';
import { domProjects, nodeProjects } from './tools/jest/projects.ts';

const swc = (react) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: react },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const shared = (path) => ({
  displayName: path.split('/').at(-1),
  rootDir: `./${path}`,
  cacheDirectory: `${import.meta.dirname}/.cache/jest`,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
});

// Node runs these as it runs the program: a worker loads a module once, not once for each test file. Workers are
// processes, because some tests look at their own process, its memory and its children.
const node = (path) => ({
  ...shared(path),
  transform: {},
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFiles: [`${import.meta.dirname}/tools/jest/native/setup.js`],
  testMatch: ['<rootDir>/**/*.test.ts'],
  // one PostgreSQL for the run; every test file works on a copy of its template database
  ...(path === 'api' && {
    globalSetup: '<rootDir>/src/testing/start-database.ts',
    globalTeardown: '<rootDir>/src/testing/stop-database.ts',
    setupFilesAfterEnv: ['<rootDir>/src/testing/patience.ts'],
  }),
});

const dom = (path) => ({
  ...shared(path),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  testEnvironment: `${import.meta.dirname}/tools/jest/dom-environment.js`,
  testEnvironmentOptions: { customExportConditions: ['node', 'import', 'default'] },
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  setupFilesAfterEnv: [`${import.meta.dirname}/tools/jest/dom-setup.js`],
  moduleNameMapper: {
    '^fast-check$': `${import.meta.dirname}/tools/jest/fast-check.js`,
    '\\.css$': `${import.meta.dirname}/tools/jest/css-stub.js`,
  },
});

export default {
  // with one worker, jest-light-runner would run the tests in Jest's own process, which a crash would end
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [...nodeProjects.map(node), ...domProjects.map(dom)],
};
