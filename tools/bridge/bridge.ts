/** A SimpleFIN bridge on this machine, for journeys. */
export { anAccount, at, type BridgeAccountJson, startBridge, type TestBridge } from '@tideline/api/testing/bridge';
