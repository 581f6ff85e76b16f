/**
 * For browser code: what a report may contain, and which remote's code failed. Processes import
 * `@tideline/reporting/server`.
 */
export { originOf, scrubText, scrubUrl } from './scrub.ts';
