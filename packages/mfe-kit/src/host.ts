/** Setup functions for the shell only. Remotes import the package itself. */
export { configureEdge, edge, type Edge } from './api/edge.ts';
export { createApi } from './api/client.ts';
export { loadErrorTextsOnUse } from './api/error-text.ts';
export { routes } from './api/routes.ts';
export { isReachable, lastResponseAt, noteResponse, onReachableChange } from './connection.ts';
export { listedKeys, type KeyBinding, type KeyGroup } from './keys/key-registry.ts';
export { keyCaps } from './keys/key-text.ts';
export { writeCountsIn } from './count-text.ts';
export { followLanguage, pageLocale } from './language/page-language.ts';
export { hasUnsavedWork } from './dirty.ts';
export { HouseholdFormats } from './household-formats.tsx';
export { KitProvider, type Kit, type SlotProps } from './kit-context.tsx';
export { isPartOf } from './part-query.ts';
export { provideFederation } from './provide-federation.ts';
export { createQueryClient } from './query-client.ts';
export { createStore, type Store } from './store.ts';
