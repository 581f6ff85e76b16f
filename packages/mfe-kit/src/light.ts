/** The part of the kit for pages without a session: requests and errors, but no server cache or widgets. */
export { api } from './api/api.ts';
export { ApiError } from './api/api-error.ts';
export { errorText, loadErrorTextsOnUse, referenceOf } from './api/error-text.ts';
export { configureEdge } from './api/edge.ts';
export { pageLanguage, pageLocale } from './language/page-language.ts';
export { useT } from './use-t.ts';
