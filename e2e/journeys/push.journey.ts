import { expect } from '@playwright/test';
import { heading, newUser, signUp, test, origin } from './user.ts';

// the headless shell shows no notifications, so this journey runs in Chromium itself
test('the service worker shows push notifications in this browser', async ({ page, context }) => {
  await signUp(page, newUser());
  await context.grantPermissions(['notifications']);
  await page.goto('/settings/notifications');
  await expect(heading(page, 'Notification settings')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const message = {
    id: 'n1',
    title: 'Visa payment due tomorrow',
    body: 'Autopay is off.',
    href: '/credit-cards',
    tag: 'n1',
  };
  const registrationId = await registered;
  // a new worker may miss the first push, so it is repeated: notifications with the same tag replace each other
  const shown = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
    return page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => [
        title,
        body,
        (data as { href: string }).href,
      ]),
    );
  };
  await expect.poll(shown).toEqual([['Visa payment due tomorrow', 'Autopay is off.', '/credit-cards']]);
});
