import { scaleSteps } from './scale-steps.ts';
import type { WorkingStep } from './working-sheet.tsx';
import styles from './working-sheet.module.css';

/** Shows a waterfall of amounts. Each bar starts where the previous one ended, and the result starts at zero again. */
export function Waterfall({
  label,
  steps,
  result,
}: {
  label: string;
  steps: readonly WorkingStep[];
  result: WorkingStep;
}) {
  const bars = scaleSteps(
    steps.map(({ minor }) => minor),
    result.minor,
  );
  return (
    <ul className={styles.waterfall} aria-label={label}>
      {[...steps, result].map((step, index) => (
        <li key={index} className={index === steps.length ? styles.total : undefined}>
          <div className={styles.stepWords}>
            <span>{step.label}</span>
            <span>{step.value}</span>
          </div>
          <svg className={styles.stepTrack} aria-hidden="true">
            <rect
              className={step.minor < 0 ? styles.out : styles.in}
              x={`${bars[index]?.from ?? 0}%`}
              width={`${bars[index]?.width ?? 0}%`}
              height="8"
              rx="2"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
