const { relative } = require('node:path');

/** Connects a module of components, compiled for exchange, to `runtime`. */
module.exports = function hotLoader(source, map) {
  const { folder, runtime } = this.getOptions();
  const id = JSON.stringify(`${relative(folder, this.resourcePath)} `);
  // on the first line, so that the positions of all others stay
  const before =
    `import * as $hot from ${JSON.stringify(runtime)};` +
    `var $RefreshReg$ = (type, name) => $hot.register(type, ${id} + name), $RefreshSig$ = $hot.signature;`;
  this.callback(null, `${before}${source}\n$hot.settle(__webpack_module__);\n`, map);
};
