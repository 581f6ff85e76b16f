const { pathToFileURL } = require('node:url');

/** Replaces the module by its result: `routes` is read in Node, so no schema of the contract reaches the browser. */
module.exports = async function routeTableLoader() {
  const { routes } = await import(pathToFileURL(this.resourcePath).href);
  return `export const routes = ${JSON.stringify(routes)};`;
};
