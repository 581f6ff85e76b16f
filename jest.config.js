import { apps } from './tools/apps.ts';

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

const shared = {
  cacheDirectory: `${import.meta.dirname}/.cache/jest`,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
  moduleNameMapper: { '^fast-check$': `${import.meta.dirname}/tools/jest/fast-check.js` },
};

const node = (path) => ({
  ...shared,
  displayName: path.split('/').at(-1),
  rootDir: `./${path}`,
  testEnvironment: `${import.meta.dirname}/tools/jest/node-environment.js`,
  testMatch: ['<rootDir>/**/*.test.ts'],
});

// One PostgreSQL for the run; every test file works on a copy of its template database.
const onPostgres = (project) => ({
  ...project,
  globalSetup: '<rootDir>/src/testing/start-database.ts',
  globalTeardown: '<rootDir>/src/testing/stop-database.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/patience.ts'],
});

const web = (path) => ({
  ...shared,
  displayName: path.split('/').at(-1),
  rootDir: `./${path}`,
  testEnvironment: `${import.meta.dirname}/tools/jest/dom-environment.js`,
  testEnvironmentOptions: { customExportConditions: ['node', 'import', 'default'] },
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  setupFilesAfterEnv: [`${import.meta.dirname}/tools/jest/dom-setup.js`],
  moduleNameMapper: { ...shared.moduleNameMapper, '\\.css$': `${import.meta.dirname}/tools/jest/css-stub.js` },
});

export default {
  projects: [
    ...['packages/domain', 'packages/contract', 'packages/registry', 'packages/reporting', 'gateway', 'tools'].map(
      node,
    ),
    onPostgres(node('api')),
    ...['packages/ui', 'packages/mfe-kit', ...apps].map(web),
  ],
};
