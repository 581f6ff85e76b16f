import type { SweepSettings } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { MoneyField } from '@tideline/ui/forms';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import type { FieldsProps } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './sweep-settings.module.css';

type Floor = SweepSettings['floors'][number];

/** Sets the floor of each source account. */
export function FloorFields({ form, settings: { floors }, section }: FieldsProps) {
  const t = useT(sweepMessages);
  const hintOf = useHint();
  return (
    <SettingsSection
      title={t('floors.title')}
      lead={t('floors.lead')}
      {...section(
        'floors',
        floors.map(({ accountId }) => `floor-${accountId}` as const),
      )}
    >
      {floors.length === 0 ? <p>{t('floors.noAccounts')}</p> : null}
      <div className={styles.pairs}>
        {floors.map((floor) => (
          <MoneyField
            key={floor.accountId}
            label={t('floors.of', { name: floor.name })}
            hint={hintOf(floor)}
            optional
            currency={floor.inForce.currency}
            {...form.field(`floor-${floor.accountId}`)}
          />
        ))}
      </div>
    </SettingsSection>
  );
}

/** Returns a function that describes the balance, and the floor that is used if none is entered. */
function useHint(): (floor: Floor) => string {
  const t = useT(sweepMessages);
  const { money, date } = useFormats();
  return ({ balance, balanceOn, basis, inForce, isStale }) => {
    const said = [
      t('floors.balance', {
        balance: money(balance.minor, balance.currency),
        on: balanceOn === null ? null : date(balanceOn),
      }),
    ];
    if (basis === 'half_paycheck')
      said.push(t('floors.half_paycheck', { amount: money(inForce.minor, inForce.currency) }));
    if (basis === 'none') said.push(t('floors.none'));
    return `${said.join('; ')}.${isStale ? ` ${t('floors.stale')}` : ''}`;
  };
}
