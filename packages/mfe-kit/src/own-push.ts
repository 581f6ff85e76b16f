/** What this browser is subscribed to; undefined: nothing, or it takes no pushes. */
const ownSubscription = async (): Promise<PushSubscription | undefined> =>
  (await (await globalThis.navigator?.serviceWorker?.getRegistration('/'))?.pushManager?.getSubscription()) ??
  undefined;

/** The address at which this browser is pushed to. One that will not say, as in a private window, takes no pushes. */
export const ownPushEndpoint = (): Promise<string | undefined> =>
  ownSubscription().then(
    (subscription) => subscription?.endpoint,
    () => undefined,
  );

/** The browser takes no pushes any more; whoever pushes is told by the push service. */
export async function endOwnPush(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
