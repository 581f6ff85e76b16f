/**
 * Stands in for the bundler's federation runtime in every remote: the shell has it and makes a view for each container.
 * A page with another major version of it has none under this name: the remote then fails at once, and the shell goes
 * back to the release before it.
 */
const createView = globalThis[__FEDERATION_RUNTIME__];
if (!createView) throw new Error(`The page has no ${__FEDERATION_RUNTIME__}`);
module.exports = createView();

// A chunk that failed gets another address. A page of an older shell has no such hook.
if (globalThis.tidelineFiles)
  __webpack_get_script_filename__ = globalThis.tidelineFiles.named(__webpack_get_script_filename__);
