import { SkeletonBar } from '../feedback/skeleton.tsx';
import { Stat, StatHero, Stats } from './stat.tsx';

/**
 * Shows a placeholder for the hero figure of a screen: with `detail`, a line below it; with `next`, the next action.
 */
export function HeroSkeleton({ detail = false, next = false }: { detail?: boolean; next?: boolean }) {
  return (
    <StatHero
      label={<SkeletonBar width="9rem" />}
      figure={<SkeletonBar width="14rem" />}
      {...(detail ? { detail: <SkeletonBar width="18rem" /> } : {})}
      {...(next
        ? {
            next: {
              label: <SkeletonBar width="7rem" />,
              action: <SkeletonBar width="20rem" />,
              buttons: <SkeletonBar width="9rem" height="2.75rem" />,
            },
          }
        : {})}
    />
  );
}

/** Shows placeholders for several figures, each with a quiet line below it if `detail` is set. */
export function StatsSkeleton({ count, detail = false }: { count: number; detail?: boolean }) {
  return (
    <Stats>
      {Array.from({ length: count }, (_, index) => (
        <Stat
          key={index}
          label={<SkeletonBar width="5rem" />}
          value={<SkeletonBar width="8rem" />}
          {...(detail ? { detail: <SkeletonBar width="9rem" /> } : {})}
        />
      ))}
    </Stats>
  );
}
