export { errorDigest } from './digest.ts';
export { createServerReporter, type Facts, type ServerReporter, silentReporter } from './server-reporter.ts';
