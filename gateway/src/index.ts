export { createGateway } from './gateway.ts';
export type { GatewayOptions } from './gateway-options.ts';
export type { Gateway } from './lifecycle.ts';
export { createLogger } from './operations/log.ts';
export { readConfig } from './config.ts';
export type { GatewayConfig } from './config.ts';
