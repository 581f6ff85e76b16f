/** A local push service with one subscribed browser (RFC 8291), for journeys. */
export { type PushReceiver, startPushReceiver } from '@tideline/api/testing/push-receiver';
