import { fail } from '@tideline/contract';
import { requireFresh } from '../../platform/auth/sessions.ts';
import { type HouseholdContext, inHousehold, open } from '../../platform/http/route-builder.ts';
import { endFeed, makeFeed, readFeed } from './calendar-feed.service.ts';
import { changeStates, countInbox, getNotification, listBySubject, listInbox, remind } from './inbox.service.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { renewSubscription } from './renew-subscription.ts';
import { sendTest } from './send-test.service.ts';
import { getSettings, updateSettings } from './settings.service.ts';
import { addWebhook, changeWebhook, removeWebhook, subscribe, unsubscribeBrowser } from './targets.service.ts';
import { unsubscribe, unsubscribePage } from './unsubscribe.service.ts';

/** Rejects guests. They are anonymous and temporary, so the server calls no other servers for them. */
function noGuest(session: { user: { guestExpiresAt: string | null } }): void {
  if (session.user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
}

/** Requires a recent password check for anything that can reveal a household's data without a session. */
const stays = ({ session, scope }: HouseholdContext): void => requireFresh(session, scope.now);

/** All notification routes, under their names in the contract. */
export const notificationRoutes = (deps: NotificationDeps) => ({
  notifications: {
    list: inHousehold.notifications.list.handler(({ context, input }) => listInbox(context.scope, input)),
    get: inHousehold.notifications.get.handler(({ context, input }) => getNotification(context.scope, input.id)),
    setStates: inHousehold.notifications.setStates.handler(({ context, input }) => changeStates(context.scope, input)),
    remind: inHousehold.notifications.remind.handler(({ context, input }) => remind(context.scope, input)),
  },
  notificationCount: { get: inHousehold.notificationCount.get.handler(({ context }) => countInbox(context.scope)) },
  notificationSubjects: {
    list: inHousehold.notificationSubjects.list.handler(({ context, input }) => listBySubject(context.scope, input)),
  },
  notificationSettings: {
    get: inHousehold.notificationSettings.get.handler(({ context }) => getSettings(context.scope, deps)),
    update: inHousehold.notificationSettings.update.handler(({ context, input }) =>
      updateSettings(context.scope, deps, input),
    ),
    sendTest: inHousehold.notificationSettings.sendTest.handler(({ context, input }) => {
      noGuest(context.session);
      return sendTest(context.scope, deps, input);
    }),
  },
  pushSubscriptions: {
    create: inHousehold.pushSubscriptions.create.handler(({ context, input }) => {
      noGuest(context.session);
      return subscribe(context.scope, deps, context.session.sessionId, input);
    }),
    remove: inHousehold.pushSubscriptions.remove.handler(({ context, input }) =>
      unsubscribeBrowser(context.scope, input.id),
    ),
  },
  pushRenewal: {
    create: open.pushRenewal.create.handler(({ context, input }) =>
      renewSubscription({ ...deps, ...context.services }, input),
    ),
  },
  webhooks: {
    create: inHousehold.webhooks.create.handler(({ context, input }) => {
      noGuest(context.session);
      stays(context);
      return addWebhook(context.scope, deps, input);
    }),
    update: inHousehold.webhooks.update.handler(({ context, input }) => changeWebhook(context.scope, input)),
    remove: inHousehold.webhooks.remove.handler(({ context, input }) => removeWebhook(context.scope, input.id)),
  },
  calendarFeeds: {
    create: inHousehold.calendarFeeds.create.handler(({ context, input }) => {
      stays(context);
      return makeFeed(context.scope, deps, input.leadDays);
    }),
    remove: inHousehold.calendarFeeds.remove.handler(({ context, input }) => endFeed(context.scope, input.id)),
  },
  calendarFile: {
    get: open.calendarFile.get.handler(({ context, input }) => readFeed({ ...deps, ...context.services }, input.file)),
  },
  unsubscribe: {
    get: open.unsubscribe.get.handler(({ context, input }) =>
      unsubscribePage({ ...deps, ...context.services }, input.token),
    ),
    confirm: open.unsubscribe.confirm.handler(({ context, input }) =>
      unsubscribe({ ...deps, ...context.services }, input),
    ),
  },
});
