/** Child process of the drill `deploys`: `gateway-process.ts <store>`. One replica; prints its addresses as JSON. */
import { createGateway, createLogger } from '@tideline/gateway';
import { freePort } from '../../start/ports.ts';

const [releases = ''] = process.argv.slice(2);
const [port, adminPort] = [await freePort(), await freePort()];
const gateway = await createGateway({
  releases,
  environment: 'production',
  apiUrl: 'http://127.0.0.1:9',
  publicOrigin: `http://localhost:${port}`,
  logger: createLogger('silent').logger,
});
process.stdout.write(`${JSON.stringify(await gateway.listen({ port, host: '127.0.0.1', adminPort }))}\n`);
process.on('disconnect', () => process.exit());
