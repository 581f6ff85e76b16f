/** For browser code: what may leave in a report, and whose code it came from. Processes import `@tideline/reporting/server`. */
export { originOf, scrubText, scrubUrl } from './scrub.ts';
