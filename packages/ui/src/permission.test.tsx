import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Button } from './actions/button.tsx';
import { AccountPermission, PermissionProvider, useMayChange } from './permission.tsx';

function Choice({ ids }: { ids: readonly (string | null)[] }) {
  return <p>{useMayChange()(...ids) ? 'can be changed' : 'cannot be changed'}</p>;
}

/** Grants everything except changes to the account `hers`. */
const Household = ({ isViewer = false, children }: { isViewer?: boolean; children: React.ReactNode }) => (
  <PermissionProvider may={(needed, accountId) => !isViewer && (needed !== 'edit' || accountId !== 'hers')}>
    {children}
  </PermissionProvider>
);

describe('a control inside AccountPermission', () => {
  it.each([
    { ids: ['ours'], shown: true, why: 'every member can change the account' },
    { ids: ['hers'], shown: false, why: 'only another member can change the account' },
    { ids: ['ours', 'hers'], shown: false, why: 'only another member can change one of the accounts' },
    { ids: [], shown: true, why: 'it changes no account' },
  ])('is shown: $shown, because $why', ({ ids, shown }) => {
    render(
      <Household>
        <AccountPermission ids={ids}>
          <Button needs="edit">Edit</Button>
        </AccountPermission>
      </Household>,
    );
    expect(screen.queryByRole('button', { name: 'Edit' }) !== null).toBe(shown);
  });

  it('is shown if it changes the household and not the account', () => {
    render(
      <Household>
        <AccountPermission ids={['hers']}>
          <Button needs="manage">Invite</Button>
        </AccountPermission>
      </Household>,
    );
    expect(screen.getByRole('button', { name: 'Invite' })).toBeVisible();
  });

  it('is hidden from a viewer', () => {
    render(
      <Household isViewer>
        <AccountPermission ids={['ours']}>
          <Button needs="edit">Edit</Button>
        </AccountPermission>
      </Household>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('useMayChange', () => {
  it.each([
    { ids: ['ours', null], text: 'can be changed', why: 'the money comes from outside the ledger and has no account' },
    { ids: ['hers'], text: 'cannot be changed', why: 'only another member can change the account' },
  ])('reports "$text" if $why', ({ ids, text }) => {
    render(
      <Household>
        <Choice ids={ids} />
      </Household>,
    );
    expect(screen.getByText(text)).toBeVisible();
  });
});
