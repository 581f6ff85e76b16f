export { createDryRun, type DryRun, type DryRunCounts } from './processes/imports/dry-run.ts';
export { type FileRefusal, ImportFileError, type OtherFormat } from './processes/imports/formats/import-file-error.ts';
export { resetFactorsByOperator } from './processes/sign-in/factors/reset-by-operator.ts';
export { mutateFile } from './processes/imports/mutate-file.ts';
