/** Texts of notification emails and pushes, except those of the notifications themselves. */
export const emailTexts = {
  hello: (name: string) => `Hello ${name},`,
  warning: 'Warning',
  urgent: 'Urgent',
  head: (count: number, isDigest: boolean) => `${count} notifications${isDigest ? ' in your digest' : ''}`,
  several: (count: number) => `${count} notifications`,
  more: (count: number) => `${count} more`,
  moreInInbox: (count: number) => `${count} more in your inbox.`,
  settings: 'Notification settings',
  stopType: 'Unsubscribe from emails like this',
  stopAll: 'Unsubscribe from all notification emails',
  open: 'View in Tideline',
  openAll: 'View notifications',
  test: { title: 'Test from Tideline', body: 'It works. Notifications will arrive here.' },
} as const;
