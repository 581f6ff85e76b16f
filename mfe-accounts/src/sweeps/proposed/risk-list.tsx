import { toMinor, type SweepRisk } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import styles from '../sweeps.module.css';

function useRiskText(): (risk: SweepRisk) => string {
  const t = useT(messages);
  const { money, percent, date } = useFormats();
  const say = ({ minor, currency }: { minor: string; currency: string }) => money(minor, currency);
  return (risk) => {
    switch (risk.code) {
      case 'lowest_balance_after': {
        const facts = { amount: say(risk.amount), on: date(risk.on) };
        if (toMinor(risk.aboveFloor) >= 0)
          return t('risk.lowest_balance_after', { ...facts, above: say(risk.aboveFloor) });
        return t('risk.lowest_below', { ...facts, below: money(-toMinor(risk.aboveFloor), risk.aboveFloor.currency) });
      }
      case 'below_floor_chance':
        return t('risk.below_floor_chance', { chance: percent(risk.chancePpm) });
      case 'in_transit':
        return t('risk.in_transit', { until: date(risk.until) });
      case 'cannot_come_back':
        return t('risk.cannot_come_back');
      case 'returnable':
        return t('risk.returnable', { until: date(risk.until) });
      case 'deadline_underfunded':
        return t('risk.deadline_underfunded', { missing: say(risk.missing), on: date(risk.dueOn) });
      case 'shortfall_remains':
        return t('risk.shortfall_remains', { missing: say(risk.missing), on: date(risk.by) });
      case 'arrives_late':
        return t('risk.arrives_late', { arrives: date(risk.arrivesOn), needed: date(risk.neededBy) });
    }
  };
}

/** Lists risks, each with its figures. */
export function RiskList({ risks }: { risks: readonly SweepRisk[] }) {
  const textOf = useRiskText();
  return (
    <ul className={styles.risks}>
      {risks.map((risk) => (
        <li key={risk.code}>{textOf(risk)}</li>
      ))}
    </ul>
  );
}
