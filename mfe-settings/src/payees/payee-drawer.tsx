import { Load, useT } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../messages/ledger.en.ts';
import { payeesQuery } from '../ledger/ledger.queries.ts';
import { ListSkeleton } from '../ledger/list-skeleton.tsx';
import { PayeeForm } from './payee-form.tsx';

/** Shows one payee over the list: `?payee=<name>`. */
export function PayeeDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <Drawer open onClose={guard.leave} dismissable={false} title={t('payees.editTitle', { name })}>
      <Load
        query={payeesQuery(name, 'count', 200)}
        skeleton={<ListSkeleton label={t('payees.loading')} />}
        failedTitle={t('payees.failed')}
        isEmpty={() => false}
      >
        {({ items }) => {
          const found = items.find((payee) => payee.name.toLowerCase() === name.toLowerCase());
          const payee = found ?? {
            id: null,
            version: null,
            name,
            aliases: [],
            defaultCategoryId: null,
            transactionCount: 0,
            lastUsedOn: null,
          };
          return (
            <Stack gap={16}>
              <PayeeForm key={payee.id ?? payee.name} payee={payee} onDirty={guard.onDirty} onDone={onClose} />
            </Stack>
          );
        }}
      </Load>
      {guard.question}
    </Drawer>
  );
}
