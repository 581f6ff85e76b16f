// Configuration of Jest for a remote in its own repository: `export default remoteTests(import.meta.dirname);`
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// tools/jest/native of the Tideline repository, which npm run pack-kit copies next to this file
const native = (name) => join(import.meta.dirname, 'native', name);

export const remoteTests = (folder) => ({
  rootDir: folder,
  transform: {},
  runner: [fileURLToPath(import.meta.resolve('jest-light-runner')), { runtime: 'child_process' }],
  setupFiles: [native('setup.js'), native('dom-worker.js')],
  setupFilesAfterEnv: [native('dom-setup.js')],
  testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/vendor/'],
  // with one worker, the tests would run in Jest's own process, and a crash would end it
  maxWorkers: 2,
});
