/**
 * Replaces the bundler's federation runtime in every remote. The shell provides the runtime and creates a view for each
 * container. A page with another major version provides none under this name, so the remote fails immediately, and the
 * shell falls back to the remote's previous release.
 */
const createView = globalThis[__FEDERATION_RUNTIME__];
if (!createView) throw new Error(`The page has no ${__FEDERATION_RUNTIME__}`);
module.exports = createView();

// A chunk that failed gets a new address. A page of an older shell does not have this hook.
if (globalThis.tidelineFiles)
  __webpack_get_script_filename__ = globalThis.tidelineFiles.named(__webpack_get_script_filename__);
