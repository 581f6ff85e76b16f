/** A local SimpleFIN bridge for journeys. */
export { anAccount, at, type BridgeAccountJson, startBridge, type TestBridge } from '@tideline/api/testing/bridge';
