export { startDevServer, type DevServer } from './dev-server.ts';
export { readLocalBuild } from './local-build.ts';
