import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the page that tests error reporting, which few users ever open. */
export const messages = defineMessages({
  'testPage.title': 'Error reporting test',
  'testPage.lead':
    'Raises errors on purpose to show the operator where they end up. Your money data isn’t touched or sent.',
  'testPage.tunnel.asking': 'Checking whether reports get through',
  'testPage.tunnel.no-receiver':
    'No receiver is configured: browser errors aren’t reported to anyone. Server errors are in its log.',
  'testPage.tunnel.reachable': 'Reports get through',
  'testPage.tunnel.refused': 'The relay at /monitoring refuses reports. Check the gateway’s log.',
  'testPage.tunnel.unreachable': 'The relay at /monitoring can’t be reached. A browser extension may be blocking it.',
  'testPage.raise': 'Raise an error',
  'testPage.browser': 'Raise a browser error',
  'testPage.server': 'Raise a server error',
  'testPage.remote': 'Raise an error in a remote',
  'testPage.which': 'Remote',
  'testPage.crash': 'Crash this page',
  'testPage.raised': 'Raised so far',
  'testPage.none': 'Nothing yet.',
  'testPage.ofBrowser': 'Browser error',
  'testPage.ofRemote': ({ remote }: { remote: string }) => `Error in ${remote}`,
  'testPage.ofServer': 'Server error',
  'testPage.sending': 'is being sent',
  'testPage.accepted': ({ status }: { status: number }) =>
    `was accepted (${status}); the receiver has it under this event id`,
  'testPage.refused': ({ status }: { status: number }) => `was refused (${status})`,
  'testPage.notSent': 'wasn’t sent',
  'testPage.nowhere': 'was raised and not reported',
  'testPage.serverSent': 'is the digest: find it in the server’s log and report',
  'testPage.serverAway': ({ why }: { why: string }) => `wasn’t raised: ${why}`,
});
