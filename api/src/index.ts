export { createDryRun, type DryRun, type DryRunCounts } from './imports/dry-run.ts';
export { type FileRefusal, ImportFileError, type OtherFormat } from './imports/formats/import-file-error.ts';
export { mutateFile } from './imports/mutate-file.ts';
