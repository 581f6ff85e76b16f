const { existsSync, readFileSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');

/** Replaces an English message file with its translation. Without a translation, the file stays unchanged. */
module.exports = async function languageLoader(source) {
  const { language, files } = this.getOptions();
  const { translationOf, originalOf } = await import(pathToFileURL(files).href);
  const translation = translationOf(this.resourcePath, language);
  if (!existsSync(translation)) return source;
  this.addDependency(translation);
  const folder = dirname(this.resourcePath);
  // the bundler resolves imports from the folder of the English file, and replaces the imported files in the same way
  return readFileSync(translation, 'utf8')
    .replaceAll(/(from ')\.\.\/(\.\.\/[^']+')/g, '$1$2')
    .replaceAll(/(from ')(\.\/[^']+)(')/g, (_, before, path, after) => {
      const original = originalOf(basename(path)).find((name) => existsSync(join(folder, name)));
      if (original === undefined) throw new Error(`${translation} imports ${path}, which has no English file`);
      return `${before}./${original}${after}`;
    });
};
