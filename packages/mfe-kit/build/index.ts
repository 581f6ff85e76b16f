export { remoteConfig } from './remote-config.ts';
export { hostConfig, type HostOptions } from './host-config.ts';
export { baseConfig, loadApp, type App } from './base-config.ts';
export { moduleRules, basePlugins, minimizers, runtimeAliases, BROWSERS } from './rules.ts';
export { kitVersion } from './packages.ts';
export { SHARES, remoteShares, type Share } from './shares.ts';
export { styleHashes } from './style-hashes.ts';
export { RemoteJsonPlugin, type BuildFiles } from './remote-json.ts';
export { translationOf } from '../src/language-files.ts';
