export { createGateway } from './gateway.ts';
export type { Gateway, GatewayOptions, ListenOptions } from './gateway.ts';
export { createLogger } from './operations/log.ts';
export { readConfig } from './config.ts';
export type { GatewayConfig } from './config.ts';
