import type { SweepConflict } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner } from '@tideline/ui';
import { messages } from '../../../messages/sweep-rule.en.ts';
import styles from '../sweeps.module.css';

/** Lists conflicts between rules, starting with rules that cannot be active together. */
export function RuleConflicts({
  conflicts,
  ownId = null,
}: {
  conflicts: readonly SweepConflict[];
  ownId?: string | null;
}) {
  const t = useT(messages);
  const isOwn = (id: string) => id === 'draft' || id === ownId;
  const nameOf = ({ ruleIds, ruleNames }: SweepConflict) =>
    t('conflict.names', {
      names: ruleNames.map((name, index) => (name === '' && isOwn(ruleIds[index] ?? '') ? t('conflict.this') : name)),
    });
  const accountsOf = ({ code, accountNames }: SweepConflict) =>
    code === 'circular' ? accountNames.join(' → ') : t('conflict.names', { names: accountNames });
  const said = (severity: SweepConflict['severity']) => conflicts.filter((conflict) => conflict.severity === severity);
  return (
    <>
      {(['blocks', 'warns'] as const).map((severity) =>
        said(severity).length === 0 ? null : (
          <Banner key={severity} tone={severity === 'blocks' ? 'warn' : 'info'} title={t(`conflict.${severity}`)}>
            <ul className={styles.risks}>
              {said(severity).map((conflict) => (
                <li key={`${conflict.code}${conflict.ruleIds.join()}`}>
                  {t(`conflict.${conflict.code}`, {
                    rules: nameOf(conflict),
                    accounts: accountsOf(conflict),
                  })}{' '}
                  {conflict.detail === null ? null : t(`detail.${conflict.detail}`)}
                </li>
              ))}
            </ul>
          </Banner>
        ),
      )}
    </>
  );
}
