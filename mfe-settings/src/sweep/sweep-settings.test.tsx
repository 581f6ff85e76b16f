import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ApiError, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SweepSettingsScreen } from './sweep-settings.screen.tsx';
import { anAccountWay, aPreview, aRule, aSettings, aTwoPerson, ids, usd } from './testing/settings.ts';

interface TestInputs {
  settings?: ReturnType<typeof aSettings>;
  sweepSettings?: object;
  sweepRules?: object;
  sweepAccounts?: object;
  rules?: ReturnType<typeof aRule>[];
  session?: typeof testSession;
}

function open({
  settings = aSettings(),
  sweepSettings = {},
  sweepRules = {},
  sweepAccounts = {},
  rules = [aRule(ids.idle, 'Idle cash'), aRule(ids.extra, 'Extra')],
  session = testSession,
}: TestInputs = {}) {
  return renderScreen(<SweepSettingsScreen />, {
    route: '/settings/sweep',
    session,
    api: {
      sweepSettings: {
        get: () => settings,
        preview: ({ maxPerTransfer }: { maxPerTransfer: unknown }) => ({
          now: aPreview(18_000),
          changed: aPreview(maxPerTransfer === null ? 18_000 : 5_000),
        }),
        ...sweepSettings,
      },
      sweepRules: {
        list: () => ({
          items: rules,
          conflicts: [],
          moved: usd(0),
          movedThisMonth: usd(0),
          earned: usd(0),
          killSwitch: settings.killSwitch,
          nextEvaluation: null,
          evaluatedAt: null,
        }),
        ...sweepRules,
      },
      sweepAccounts: { list: () => ({ items: [anAccountWay()], banks: [] }), ...sweepAccounts },
      twoPersonApproval: { get: () => aTwoPerson() },
    } as never,
  });
}
type User = ReturnType<typeof open>['user'];
/** Expands a section. Its heading is in the row that expands it. */
const openSection = async (user: User, title: string) =>
  user.click(await screen.findByRole('heading', { name: title }));
const changes = (requests: readonly FakeRequest[]) =>
  requests.filter(({ method, name }) => method !== 'GET' && name !== 'sweepSettings.preview');

describe('sweep settings screen', () => {
  it('shows the balance behind each floor, and what the settings would have moved', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sweep settings' })).toBeInTheDocument();
    await openSection(user, 'Floors');
    expect(await screen.findByLabelText(/^Floor of Everyday/)).toHaveAccessibleDescription(
      'Balance $2,781.19 on Mar\u00a01; half a paycheck: $1,047.57.',
    );
    expect(screen.getByLabelText(/^Floor of Savings/)).toHaveAccessibleDescription(
      'Balance $18,412.61 on Feb\u00a01. The balance is out of date.',
    );
    expect(await screen.findByText('$180 from Everyday to Aria Visa')).toBeVisible();
    expect(screen.getByText('With these settings, on Friday, Feb 27:')).toBeVisible();
  });

  it('explains that the settings have not changed if they cannot be loaded, and retries', async () => {
    let fails = true;
    const { user } = open({
      sweepSettings: {
        get: () => {
          if (fails) throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
          return aSettings();
        },
      },
    });
    expect(await screen.findByText('The sweep settings couldn’t be loaded')).toBeVisible();
    expect(screen.getByText('Your settings haven’t changed.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Floors' })).toBeVisible();
  });

  it('previews live what other settings would have moved', async () => {
    const { user } = open();
    await openSection(user, 'Limits');
    await user.type(await screen.findByLabelText(/^Maximum per transfer/), '50');
    expect(await screen.findByText('$50 from Everyday to Aria Visa')).toBeVisible();
    expect(screen.getByText('With your current settings: $180 from Everyday to Aria Visa.')).toBeVisible();
  });

  it('lists every change and its effect before saving, and saves with the version that was shown', async () => {
    const { user, requests } = open({
      sweepSettings: { put: () => ({ changeSetId: ids.changeSet, item: aSettings({ version: 4 }) }) },
    });
    await openSection(user, 'Limits');
    await user.type(await screen.findByLabelText(/^Maximum per transfer/), '50');
    await openSection(user, 'Days');
    await user.click(screen.getByLabelText('Saturday'));
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    const table = within(await screen.findByRole('table', { name: 'What changes' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Maximum per transferNownoneNew$50',
      'Money may move onNowMonday, Tuesday, Wednesday, Thursday, FridayNewMonday, Tuesday, Wednesday, ' +
        'Thursday, Friday, Saturday',
    ]);
    expect(changes(requests)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Sweep settings saved')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.name, sent?.headers.get('if-match')]).toEqual(['sweepSettings.put', '"3"']);
    expect(sent?.input).toMatchObject({ maxPerTransfer: usd(5_000), weekdays: [1, 2, 3, 4, 5, 6] });
  });

  it('keeps the entered values when the user returns from the review', async () => {
    const { user } = open();
    await openSection(user, 'Limits');
    await user.type(await screen.findByLabelText(/^Maximum per transfer/), '50');
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText(/^Maximum per transfer/)).toHaveValue('50');
  });

  it('asks for the password before allowing larger moves without approval', async () => {
    let isFresh = false;
    const { user, requests } = renderScreenWithConfirm();
    function renderScreenWithConfirm() {
      return renderScreen(<SweepSettingsScreen />, {
        route: '/settings/sweep',
        api: {
          sweepSettings: {
            get: () => aSettings(),
            preview: () => ({ now: aPreview(null), changed: aPreview(null) }),
            put: () => {
              if (!isFresh)
                throw new ApiError({
                  code: 'FRESH_SIGN_IN_NEEDED',
                  status: 403,
                  title: '',
                  params: { maxAgeMinutes: 10 },
                });
              return { changeSetId: ids.changeSet, item: aSettings({ version: 4 }) };
            },
          },
          sweepRules: {
            list: () => ({
              items: [],
              conflicts: [],
              moved: usd(0),
              movedThisMonth: usd(0),
              earned: usd(0),
              killSwitch: false,
              nextEvaluation: null,
              evaluatedAt: null,
            }),
          },
          sweepAccounts: { list: () => ({ items: [], banks: [] }) },
          auth: {
            confirm: () => {
              isFresh = true;
              return {};
            },
          },
        } as never,
      });
    }
    await openSection(user, 'Approval');
    await user.click(await screen.findByRole('radio', { name: /^Move amounts under a limit automatically/ }));
    await user.type(screen.getByLabelText('Automatic under'), '75');
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    expect(
      await screen.findByText('Amounts under $75 now move automatically when the time to cancel is over.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Password'), 'correct horse battery');
    await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
    expect(await screen.findByText('Sweep settings saved')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual([
      'sweepSettings.put',
      'auth.confirm',
      'sweepSettings.put',
    ]);
  });

  it('shows errors at their fields, and does not submit an unchanged form', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Check and save' }));
    expect((await screen.findAllByText('Nothing changed yet.')).length).toBeGreaterThan(0);
    await openSection(user, 'Limits');
    await user.type(screen.getByLabelText(/^Maximum per day/), '0');
    await openSection(user, 'Limits');
    await openSection(user, 'Days');
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await user.click(screen.getByLabelText(day));
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    expect((await screen.findAllByText('Enter an amount above zero, or leave it empty for no limit')).length).toBe(2);
    expect(screen.getAllByText('Choose at least one day. To stop all sweeps, pause them.').length).toBe(2);
    expect(screen.getByLabelText(/^Maximum per day/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  it('names the member who saved first, and asks for a review of the latest settings', async () => {
    const { user } = open({
      sweepSettings: {
        put: () => {
          throw new ApiError({
            code: 'VERSION_CONFLICT',
            status: 412,
            title: '',
            params: {
              currentVersion: 5,
              current: null,
              last: { at: '2026-03-01T15:42:00Z', actor: { id: ids.changeSet, name: 'Ben' } },
            },
          });
        },
      },
    });
    await openSection(user, 'Limits');
    await user.type(await screen.findByLabelText(/^Maximum per transfer/), '50');
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    await user.click(await screen.findByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Ben edited this at 10:42 AM. Review the latest and save again.')).toBeVisible();
  });

  it('changes the order of rules with buttons, and saves it with the other settings', async () => {
    const { user, requests } = open({
      sweepSettings: { put: () => ({ changeSetId: ids.changeSet, item: aSettings({ version: 4 }) }) },
      sweepRules: { arrange: () => ({ changeSetId: ids.changeSet, items: [] }) },
    });
    await openSection(user, 'Order');
    await user.click(
      await screen.findByRole('button', { name: /Extra.*(up|higher|earlier)|(up|higher|earlier).*Extra/i }),
    );
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    expect(
      within(await screen.findByRole('table', { name: 'What changes' })).getByText('Extra, Idle cash'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Sweep settings saved')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, name === 'sweepRules.arrange' ? input : null])).toEqual([
      ['sweepSettings.put', null],
      ['sweepRules.arrange', { ids: [ids.extra, ids.idle] }],
    ]);
  });

  it('adds and removes days without transfers', async () => {
    const { user } = open();
    await openSection(user, 'Days');
    await user.type(await screen.findByLabelText('Day without transfers'), '2026-12-24');
    await user.click(screen.getByRole('button', { name: 'Add a day' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Dec\u00a024,\u00a02026' }));
    expect(screen.getByText('None.')).toBeVisible();
  });
});

describe('collapsed sections', () => {
  it('summarize the settings, including unsaved ones', async () => {
    const { user } = open();
    for (const line of [
      'Everyday $1,047.57 · Savings $200',
      '7 days of everyday spending · safe in 99% of projections',
      'No limits',
      'Monday to Friday · not on bank holidays',
      'Propose; I approve each transfer · 24 hours to cancel',
      'Idle cash → Extra',
      'You make transfers for 1 account',
    ])
      expect(await screen.findByText(line)).toBeVisible();
    expect(screen.getByLabelText(/^Maximum per transfer/)).not.toBeVisible();
    await openSection(user, 'Limits');
    await user.type(screen.getByLabelText(/^Maximum per transfer/), '50');
    await openSection(user, 'Limits');
    expect(screen.getByText('$50 a transfer')).toBeVisible();
    expect(screen.getByLabelText(/^Maximum per transfer/)).not.toBeVisible();
  });

  it('are expanded for unsaved values when the user returns from the review', async () => {
    const { user } = open();
    await openSection(user, 'Limits');
    await user.type(screen.getByLabelText(/^Maximum per transfer/), '50');
    await user.click(screen.getByRole('button', { name: 'Check and save' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText(/^Maximum per transfer/)).toBeVisible();
    expect(screen.getByLabelText(/^Floor of Everyday/)).not.toBeVisible();
  });
});

describe('main switch for sweeps', () => {
  it('asks for confirmation before it pauses everything', async () => {
    const { user, requests } = open({
      sweepSettings: { pause: () => ({ changeSetId: ids.changeSet, item: aSettings(), stopped: 1, movingOn: 0 }) },
    });
    await user.click(await screen.findByRole('switch', { name: /^Rules may propose and move money/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause all sweeps?' }));
    await user.click(dialog.getByRole('button', { name: 'Pause all sweeps' }));
    expect(await screen.findByText('All sweeps are paused, 1 transfer was canceled')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepSettings.pause']);
  });

  it('shows when everything was paused, and resumes', async () => {
    const { user, requests } = open({
      settings: aSettings({ killSwitch: true, killSwitchAt: '2026-03-01T14:00:00Z' }),
      sweepSettings: { resume: () => ({ changeSetId: ids.changeSet, item: aSettings() }) },
    });
    expect(await screen.findByText('Paused since 9:00 AM.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause all sweeps' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: /^Rules may propose and move money/ }));
    expect(await screen.findByText('Sweeps resumed')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepSettings.resume']);
  });
});

describe('transfer methods', () => {
  it("are saved for each account with its version, and ask for the bank's account reference", async () => {
    const { user, requests } = open({
      sweepAccounts: {
        list: () => ({ items: [anAccountWay({ isFed: true })], banks: [{ name: 'first', title: 'First Bank' }] }),
        choose: () => anAccountWay({ way: 'webhook', bank: 'first', version: 1 }),
      },
    });
    await openSection(user, 'How money moves');
    await user.click(await screen.findByRole('button', { name: 'Change how Everyday moves money' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How Everyday moves money' }));
    expect(dialog.getByRole('radio', { name: /^Posted in Tideline/ })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: /^By a bank/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findAllByText('Enter the account reference')).length).toBe(2);
    await user.selectOptions(dialog.getByLabelText('Bank'), 'First Bank');
    await user.type(dialog.getByLabelText('Account reference at the bank'), 'acct-4711');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Everyday was saved')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.headers.get('if-match'), sent?.input]).toEqual([
      '"0"',
      { id: ids.everyday, way: 'webhook', bank: 'first', reference: 'acct-4711' },
    ]);
  });

  it('show what suspended an account, and let its sweeps resume', async () => {
    const { user, requests } = open({
      sweepAccounts: {
        list: () => ({
          items: [
            anAccountWay({
              suspended: { code: 'R01', at: '2026-03-01T14:00:00Z' },
              disabled: { code: 'R02', at: '2026-03-01T14:00:00Z' },
            }),
          ],
          banks: [],
        }),
        resume: () => anAccountWay(),
      },
    });
    expect(
      await screen.findByText('Sweeps from it have been paused since 9:00 AM: the bank returned a transfer (R01).'),
    ).toBeVisible();
    expect(screen.getByText('The bank refused it (R02, 9:00 AM). Choose how to move money again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resume sweeps from Everyday' }));
    expect(await screen.findByText('Sweeps resumed from Everyday')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepAccounts.resume', { id: ids.everyday }],
    ]);
  });
});

it('disables fields for viewers, and hides the buttons that pause, save or change something', async () => {
  const { user, requests } = open({ session: { ...testSession, role: 'viewer' } });
  expect(await screen.findByText('Only an owner or editor of the household can change this.')).toBeVisible();
  expect(screen.getByRole('switch')).toBeDisabled();
  await openSection(user, 'Limits');
  await openSection(user, 'How money moves');
  expect(screen.getByLabelText(/^Maximum per transfer/)).toBeDisabled();
  await screen.findByRole('table', { name: 'How money moves' });
  await openSection(user, 'Days');
  await openSection(user, 'Order');
  for (const name of [/Pause/, /Check and save/, /^Change how/, /^Add a day/, /^Move .* (?:up|down)/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(requests.map(({ name }) => name)).not.toContain('sweepSettings.preview');
});
