/** Replaces the module by its own result: `routes` is read in Node, so no schema of the contract reaches the browser. */
module.exports = function routeTableLoader() {
  const done = this.async();
  import(require('node:url').pathToFileURL(this.resourcePath).href).then(
    ({ routes }) => done(null, `export const routes = ${JSON.stringify(routes)};`),
    done,
  );
};
