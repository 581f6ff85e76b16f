import { useSession, useT } from '@tideline/mfe-kit';
import { hasUnsavedWork } from '@tideline/mfe-kit/host';
import { Icon } from '@tideline/ui';
import { messages } from '../../messages/households.en.ts';
import styles from './household-switch.module.css';
import { openHousehold } from './open-household.ts';

/** Lists the user's households, and marks the one of this tab. */
export function HouseholdSwitch() {
  const t = useT(messages);
  const { household, households } = useSession();
  const switchTo = (id: string) => {
    if (!hasUnsavedWork() || confirm(t('households.leaveAsk'))) openHousehold(id);
  };
  return (
    <div role="group" aria-label={t('households.label')} className={styles.list}>
      {households.map(({ id, name, role }) => (
        <button
          key={id}
          type="button"
          className={styles.household}
          aria-current={id === household.id ? 'true' : undefined}
          onClick={() => (id === household.id ? undefined : switchTo(id))}
        >
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{t(`role.${role}`)}</span>
          {id === household.id ? <Icon name="check" size={16} /> : null}
        </button>
      ))}
    </div>
  );
}
