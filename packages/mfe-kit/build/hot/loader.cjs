const { relative } = require('node:path');

/** Adds code to a module that registers its components with `runtime`, so that they can be replaced in place. */
module.exports = function hotLoader(source, map) {
  const { folder, runtime } = this.getOptions();
  const id = JSON.stringify(`${relative(folder, this.resourcePath)} `);
  // on the first line, so that all other lines keep their numbers
  const before =
    `import * as $hot from ${JSON.stringify(runtime)};` +
    `var $RefreshReg$ = (type, name) => $hot.register(type, ${id} + name), $RefreshSig$ = $hot.signature;`;
  this.callback(null, `${before}${source}\n$hot.settle(__webpack_module__);\n`, map);
};
