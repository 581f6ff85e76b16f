export { errorDigest, framesOf } from './digest.ts';
export { createServerReporter, type Facts, type ServerReporter, silentReporter } from './server-reporter.ts';
export { scrubLogText } from './scrub.ts';
