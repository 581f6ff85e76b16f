export { freshAddress, hasFailed, noteFailure } from './addresses.ts';
export { FILE_TIMEOUT_MS, provideFileHooks } from './bundler-hooks.ts';
export { FileFailure, fileFailureOf, kindOfFile, type FileFailureKind } from './file-failure.ts';
export { keepTrying, loadFiles, renewAddress, reportFailuresTo, type Persistent } from './load-files.ts';
