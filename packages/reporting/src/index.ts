/**
 * For browser code: the allowed contents of a report, and the remote whose code failed. Server processes import
 * `@tideline/reporting/server`.
 */
export { originOf, scrubText, scrubUrl } from './scrub.ts';
