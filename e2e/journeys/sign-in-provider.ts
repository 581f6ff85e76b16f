// Starts an OpenID Connect provider on loopback, where the journeys' server offers to sign in. Port in PROVIDER_PORT.
import { startLocalProvider } from '@tideline/api/testing/local-provider';

const { PROVIDER_PORT, TIDELINE_URL } = process.env;
await startLocalProvider(`${TIDELINE_URL}/login`, Number(PROVIDER_PORT));
