import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { RESTORE_PART_BYTES, type HouseholdCopy, type Session } from '@tideline/contract';
import { ApiError, type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const aCopy = (fields: Partial<HouseholdCopy> = {}): HouseholdCopy => ({
  id: '018f0000-0000-7000-8000-00000000c001',
  version: 5,
  kind: 'export',
  state: 'done',
  fileName: 'tideline-2026-03-01.zip',
  sizeBytes: 1_234_567,
  receivedBytes: 0,
  progressPpm: 1_000_000,
  createdAt: '2026-03-01T09:00:00Z',
  finishedAt: '2026-03-01T09:00:05Z',
  keptUntil: '2026-03-02T09:00:00Z',
  failure: null,
  changeSetId: null,
  ...fields,
});
const problem = (code: ApiError['code'], status: number, params: Record<string, unknown> = {}) =>
  new ApiError({ code, status, title: 'x', params });
const stale = () => problem('FRESH_SIGN_IN_NEEDED', 403, { maxAgeMinutes: 10 });

function open(
  copies: NonNullable<FakeApi['copies']>,
  { session = testSession, auth = {} }: { session?: Session; auth?: NonNullable<FakeApi['auth']> } = {},
) {
  return renderScreen(<SettingsScreen />, { route: '/settings?section=data', session, api: { copies, auth } });
}
const of = (...items: HouseholdCopy[]): NonNullable<FakeApi['copies']> => ({ list: () => ({ items }) });

describe('exports and restores', () => {
  it('are available only to owners', async () => {
    open(of(), { session: { ...testSession, role: 'editor' } });
    expect(await screen.findByText('Only an owner of the household can export or restore it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export everything' })).toBeNull();
  });

  it('show their progress, size and retention', async () => {
    open(
      of(
        aCopy({
          id: '018f0000-0000-7000-8000-00000000c002',
          state: 'running',
          progressPpm: 420_000,
          fileName: 'now.zip',
        }),
        aCopy(),
      ),
    );
    expect(await screen.findByText('42% written')).toBeInTheDocument();
    expect(screen.getByText(/Ready, 1\.2 MB.*Available until Mar 2, 4:00 AM/)).toBeInTheDocument();
  });

  it('are listed with the reason in words if they failed', async () => {
    open(
      of(
        aCopy({
          kind: 'restore',
          state: 'failed',
          failure: {
            code: 'COPY_NOT_READABLE',
            params: { reason: 'column_unknown', table: 'split', row: 7, column: 'evil' },
          },
        }),
      ),
    );
    expect(
      await screen.findByText(
        'Failed. The export was edited or damaged (split, row 7, evil). Nothing was changed. ' +
          'Choose the original zip file.',
      ),
    ).toBeInTheDocument();
  });

  it('ask for the password if the last sign-in is too old, and then continue automatically', async () => {
    let isFresh = false;
    const { user, requests } = open(
      {
        list: () => ({ items: [] }),
        export: () => {
          if (!isFresh) throw stale();
          return aCopy({ state: 'queued' });
        },
      },
      {
        auth: {
          confirm: ({ password }) => {
            if (password !== 'wave after wave') throw problem('WRONG_CREDENTIALS', 401);
            isFresh = true;
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Export everything' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getAllByText('Enter your password').length).toBeGreaterThan(0);
    await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
    expect((await dialog.findAllByText('This isn’t your password')).length).toBeGreaterThan(0);
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'wave after wave{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Export started')).toBeInTheDocument();
    expect(requests.filter(({ name }) => name === 'copies.export')).toHaveLength(2);
  });

  it('explain that confirmation is needed if the password dialog is closed', async () => {
    const { user } = open({
      list: () => ({ items: [] }),
      export: () => {
        throw stale();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Export everything' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Confirm it’s you first/)).toBeInTheDocument();
  });

  it('are deleted with their version', async () => {
    const { user, requests } = open({ ...of(aCopy()), remove: () => undefined as never });
    await user.click(await screen.findByRole('button', { name: 'Remove tideline-2026-03-01.zip' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'copies.remove')?.headers.get('if-match')).toBe('"5"'),
    );
  });
});

describe('restore', () => {
  const zip = (bytes: number) => new File([new Uint8Array(bytes)], 'mine.zip', { type: 'application/zip' });

  it('requires a file', async () => {
    const { user } = open(of());
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Choose the zip file you exported')).toBeInTheDocument();
  });

  it('uploads in parts, and resumes with the interrupted part after a failure', async () => {
    const ats: number[] = [];
    let fails = true;
    const whole = RESTORE_PART_BYTES + 10;
    const restore = (receivedBytes: number) =>
      aCopy({
        kind: 'restore',
        state: receivedBytes === whole ? 'queued' : 'receiving',
        sizeBytes: whole,
        receivedBytes,
        fileName: 'mine.zip',
      });
    const { user } = open({
      list: () => ({ items: [] }),
      restore: () => restore(0),
      part: ({ at }) => {
        ats.push(Number(at));
        if (Number(at) > 0 && fails) {
          fails = false;
          throw problem('SERVICE_UNAVAILABLE', 503);
        }
        return restore(Number(at) === 0 ? RESTORE_PART_BYTES : whole);
      },
    });
    await user.upload(await screen.findByLabelText(/Export file/), zip(whole));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The upload was interrupted. Resume where it stopped.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resume upload' }));
    expect(await screen.findByText('Upload complete. Restoring…')).toBeInTheDocument();
    expect(ats).toEqual([0, RESTORE_PART_BYTES, RESTORE_PART_BYTES]);
  });

  it('explains what to do if the household already has accounts', async () => {
    const { user } = open({
      list: () => ({ items: [] }),
      restore: () => {
        throw problem('COPY_NEEDS_EMPTY_HOUSEHOLD', 409);
      },
    });
    await user.upload(await screen.findByLabelText(/Export file/), zip(10));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(
      await screen.findByText(/This household has accounts\. Restore into an empty household/),
    ).toBeInTheDocument();
  });
});
