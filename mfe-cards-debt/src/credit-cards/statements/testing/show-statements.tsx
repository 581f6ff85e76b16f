import { screen } from '@testing-library/react';
import type { Statement, CardStatements, StatementDetail } from '@tideline/contract';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { changeSetId } from '../../../testing/examples.ts';
import { statement, statementsFixture, statementDetail } from '../../../testing/statement-examples.ts';
import { StatementsDrawer } from '../statements-drawer.tsx';

interface Faked {
  statements?: CardStatements;
  detail?: StatementDetail;
  answers?: object;
}

export const show = (
  route: string,
  { statements = statementsFixture(), detail = statementDetail(), answers = {} }: Faked = {},
) =>
  renderScreen(<StatementsDrawer onClose={() => undefined} />, {
    route: `/credit-cards${route}`,
    api: {
      accounts: { list: () => ({ items: [], members: [], deletedCount: 0 }) },
      cardStatements: {
        list: () => statements,
        get: () => detail,
        preview: () => ({ ...detail, id: null, version: null }),
        ...answers,
      },
    },
  });

export const dialog = () => screen.findByRole('dialog');
export const changes = (requests: { method: string; name: string; input: unknown; headers: Headers }[]) =>
  requests.filter(({ method }) => method !== 'GET');
export const changed =
  (item: Statement = statement()) =>
  () => ({ changeSetId, item });
