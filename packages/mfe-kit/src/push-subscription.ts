/** Returns this browser's push subscription, or undefined if there is none or push is not supported. */
const pushSubscription = async (): Promise<PushSubscription | undefined> =>
  (await (await globalThis.navigator?.serviceWorker?.getRegistration('/'))?.pushManager?.getSubscription()) ??
  undefined;

/** Returns the push endpoint of this browser. There is none if the browser refuses access, as in a private window. */
export const readPushEndpoint = (): Promise<string | undefined> =>
  pushSubscription().then(
    (subscription) => subscription?.endpoint,
    () => undefined,
  );

/** Unsubscribes this browser; the push service notifies the sender. */
export async function endPushSubscription(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
}
