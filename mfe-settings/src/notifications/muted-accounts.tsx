import type { NotificationSettings } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { SkeletonBar } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import { DeliveryRow } from './delivery-row.tsx';
import styles from './notification-settings.module.css';
import type { Save } from './use-save.ts';
import { accountNamesQuery } from './notification-settings.queries.ts';

/** Chooses accounts without notifications. */
export function MutedAccounts({
  settings: { mutedAccountIds },
  save,
}: {
  settings: NotificationSettings;
  save: Save['save'];
}) {
  const t = useT(messages);
  return (
    <DeliveryRow title={t('muted.title')} state={t('muted.count', { count: mutedAccountIds.length })}>
      <p className={styles.quiet}>{t('muted.lead')}</p>
      <Load
        query={accountNamesQuery()}
        skeleton={<SkeletonBar width="100%" height="6rem" />}
        empty={<p className={styles.quiet}>{t('muted.none')}</p>}
        failedTitle={t('failed')}
      >
        {({ items }) => (
          <ul className={styles.list}>
            {items.map(({ id, name }) => (
              <li key={id}>
                <Checkbox
                  label={name}
                  name={`muted-${id}`}
                  checked={mutedAccountIds.includes(id)}
                  onChange={(on) =>
                    save({
                      mutedAccountIds: on ? [...mutedAccountIds, id] : mutedAccountIds.filter((other) => other !== id),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Load>
    </DeliveryRow>
  );
}
