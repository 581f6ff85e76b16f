import {
  type NotificationGroup,
  type NotificationSettings,
  type NotificationTypeSettings,
  toMinor,
} from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Card, currencyDecimals, Icon, minorToDecimal, useFormats, VisuallyHidden, visuallyHidden } from '@tideline/ui';
import { Checkbox, MoneyField, parseMoney, TextField } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/notification-settings.en.ts';
import { leadDaysOf } from './lead-days.ts';
import styles from './notification-settings.module.css';
import type { Save } from './use-save.ts';

const CHANNELS = ['in_app', 'email', 'web_push', 'webhook'] as const;
const GROUPS = ['payments', 'promotions', 'cash', 'sweeps', 'insights', 'accounts', 'security'] as const;

interface Props {
  settings: NotificationSettings;
  save: Save['save'];
}

/** Shows notification types × channels as a table of checkboxes, in groups. On a phone, each row is a card. */
export function Matrix({ settings: { types }, save }: Props) {
  const t = useT(messages);
  const [opened, setOpened] = useState<readonly NotificationGroup[]>([]);
  const toggle = (group: NotificationGroup) =>
    setOpened((before) => (before.includes(group) ? before.filter((each) => each !== group) : [...before, group]));
  return (
    <Card>
      <table className={styles.matrix}>
        <caption>
          <VisuallyHidden>{t('matrix.title')}</VisuallyHidden>
        </caption>
        <thead className={visuallyHidden.onPhone}>
          <tr>
            <th scope="col">{t('matrix.type')}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className={styles.mark}>
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map((group) => {
          const own = types.filter((each) => each.group === group);
          const isOpen = opened.includes(group);
          return own.length === 0 ? null : (
            <tbody key={group} className={isOpen ? styles.opened : undefined}>
              <GroupRow group={group} types={own} isOpen={isOpen} onToggle={() => toggle(group)} save={save} />
              {isOpen ? own.map((each) => <TypeRow key={each.type} settings={each} save={save} />) : null}
            </tbody>
          );
        })}
      </table>
    </Card>
  );
}

/** Shows one row for a group, which expands its types and sets a channel for all of them at once. */
function GroupRow({
  group,
  types,
  isOpen,
  onToggle,
  save,
}: {
  group: NotificationGroup;
  types: readonly NotificationTypeSettings[];
  isOpen: boolean;
  onToggle: () => void;
  save: Save['save'];
}) {
  const t = useT(messages);
  const name = t(`group.${group}`);
  return (
    <tr>
      <th scope="rowgroup" className={styles.group}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name="chevron-right" />
          {name} <span className={styles.quiet}>{types.length}</span>
        </button>
      </th>
      {CHANNELS.map((channel) => {
        const free = types.filter(({ always }) => !always.includes(channel));
        const on = types.filter(({ channels }) => channels[channel]).length;
        return (
          <td key={channel} className={styles.mark} data-label={t(`channel.${channel}`)}>
            <Checkbox
              label={t('matrix.cell', { type: name, channel: t(`channel.${channel}`) })}
              labelHidden
              checked={on === types.length}
              indeterminate={on > 0 && on < types.length}
              disabled={free.length === 0}
              onChange={(isOn) => save({ types: free.map(({ type }) => ({ type, channels: { [channel]: isOn } })) })}
            />
          </td>
        );
      })}
    </tr>
  );
}

function TypeRow({
  settings: { type, channels, always, threshold, leadDays },
  save,
}: {
  settings: NotificationTypeSettings;
  save: Save['save'];
}) {
  const t = useT(messages);
  const name = t(`type.${type}`);
  return (
    <tr>
      <th scope="row" className={styles.type}>
        {name}
        {threshold === null ? null : <Threshold key={threshold.minor} type={type} threshold={threshold} save={save} />}
        {leadDays === null ? null : <LeadDays key={leadDays.join()} type={type} leadDays={leadDays} save={save} />}
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel} className={styles.mark} data-label={t(`channel.${channel}`)}>
          <Checkbox
            label={t('matrix.cell', { type: name, channel: t(`channel.${channel}`) })}
            labelHidden
            checked={channels[channel]}
            disabled={always.includes(channel)}
            onChange={(on) => save({ types: [{ type, channels: { [channel]: on } }] })}
          />
        </td>
      ))}
    </tr>
  );
}

function Threshold({
  type,
  threshold,
  save,
}: {
  type: NotificationTypeSettings['type'];
  threshold: { minor: string; currency: string };
  save: Save['save'];
}) {
  const t = useT(messages);
  const { locale } = useFormats();
  const { currency } = threshold;
  const [typed, setTyped] = useState(minorToDecimal(threshold.minor, currencyDecimals(currency)));
  const parsed = parseMoney(typed, currency, locale);
  const commit = () => {
    if (parsed.ok && parsed.minor !== threshold.minor && toMinor({ minor: parsed.minor, currency }) >= 0)
      save({ types: [{ type, threshold: { minor: parsed.minor, currency } }] });
  };
  return (
    <div className={styles.detail} onBlur={commit}>
      <MoneyField
        label={t(type === 'low_cash' ? 'threshold.below' : 'threshold.from')}
        name={`threshold-${type}`}
        currency={currency}
        value={typed}
        onChange={setTyped}
        {...(parsed.ok ? {} : { error: t('threshold.wrong') })}
      />
    </div>
  );
}

function LeadDays({
  type,
  leadDays,
  save,
}: {
  type: NotificationTypeSettings['type'];
  leadDays: readonly number[];
  save: Save['save'];
}) {
  const t = useT(messages);
  const [typed, setTyped] = useState(leadDays.join(', '));
  const days = leadDaysOf(typed);
  const commit = () => {
    if (days !== null && days.join() !== leadDays.join()) save({ types: [{ type, leadDays: days }] });
  };
  return (
    <div className={styles.detail} onBlur={commit}>
      <TextField
        label={t('lead.label')}
        hint={t('lead.hint')}
        name={`lead-${type}`}
        value={typed}
        onChange={setTyped}
        {...(days === null ? { error: t('lead.wrong') } : {})}
      />
    </div>
  );
}
