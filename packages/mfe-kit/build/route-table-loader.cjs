const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

/** Replaces the module with its result: `routes` is read in Node, so no schema of the contract reaches the browser. */
module.exports = async function routeTableLoader() {
  const { routes } = await import(pathToFileURL(this.resourcePath).href);
  const compacting = join(this.context, 'compact-routes.ts');
  const { compactRoutes } = await import(pathToFileURL(compacting).href);
  return (
    `import { expandRoutes } from ${JSON.stringify(compacting)};\n` +
    `export const routes = expandRoutes(${JSON.stringify(compactRoutes(routes))});`
  );
};
