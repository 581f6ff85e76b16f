import { useState, type ReactNode } from 'react';
import { toMinor, type Promo } from '@tideline/contract';
import { DownloadLink, useSession, useT } from '@tideline/mfe-kit';
import { Badge, Button, Icon, IconButton, Money, useFormats, type BadgeTone } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoListMessages } from '../../messages/promo-list.en.ts';
import { isOver } from './filter-promos.ts';
import { PromoMainAction } from './promo-actions.tsx';
import { PromoDetail } from './promo-detail.tsx';
import styles from './promo-list.module.css';
import { PromoTrack, TrackAxis } from './promo-track.tsx';
import { usePromoVerdict } from './promo-verdict.ts';
import { timelineOf, type Timeline } from './timeline-layout.ts';

const tones: Record<Promo['state'], BadgeTone> = {
  draft: 'neutral',
  upcoming: 'neutral',
  active: 'tide',
  closing: 'warn',
  cleared: 'gain',
  transferred: 'gain',
  revoked: 'debt',
  expired_with_balance: 'debt',
  retro_charged: 'debt',
  ended: 'neutral',
};

/**
 * Lists all offers, each with one sentence and one action. Details are shown on request, and ended offers are at the
 * bottom.
 */
export function PromoList({ promos }: { promos: readonly Promo[] }) {
  const say = useT(promoListMessages);
  const { today } = useSession();
  const running = promos.filter((promo) => !isOver(promo));
  const ended = promos.filter(isOver);
  const [showsEnded, setShowsEnded] = useState(false);
  const timeline = timelineOf(running, today);
  return (
    <div className={styles.list}>
      {running.length === 0 ? null : (
        <div className={styles.axis} aria-hidden="true">
          <span>{say('list.offer')}</span>
          <TrackAxis timeline={timeline} />
          <span className={styles.needed}>{say('list.perMonth')}</span>
        </div>
      )}
      {running.map((promo, index) => (
        <PromoRow key={promo.id} promo={promo} timeline={timeline} opened={index === 0} />
      ))}
      <div className={styles.foot}>
        {ended.length === 0 ? (
          <span />
        ) : (
          <Button variant="quiet" aria-expanded={showsEnded} onClick={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? say('list.hideEnded') : say('list.showEnded', { count: ended.length })}
          </Button>
        )}
        {running.length === 0 ? null : (
          <DownloadLink className={styles.file} href="/api/v1/promos/calendar">
            {say('list.calendar')}
          </DownloadLink>
        )}
      </div>
      {showsEnded
        ? ended.map((promo) => <PromoRow key={promo.id} promo={promo} timeline={null} opened={false} />)
        : null}
    </div>
  );
}

interface PromoRowProps {
  promo: Promo;
  /** null for an ended offer, which has no future dates */
  timeline: Timeline | null;
  opened: boolean;
}

/** Shows one offer: its track, the payment it needs, the sentence and the action. */
function PromoRow({ promo, timeline, opened }: PromoRowProps) {
  const t = useT(messages);
  const say = useT(promoListMessages);
  const [isOpen, setOpen] = useState(opened);
  const title = t('promo.title', { card: promo.cardName, kind: t(`kind.${promo.kind}`) });
  const row = timeline?.rows.find(({ id }) => id === promo.id);
  return (
    <section id={`promo-${promo.id}`} className={styles.row} aria-label={title}>
      <div className={styles.line}>
        <span className={styles.name}>
          <strong>{promo.cardName}</strong>
          <span className={styles.kind}>
            <br />
            <Kind promo={promo} />
          </span>
        </span>
        <span className={styles.chevron}>
          <IconButton
            data-promo-edit
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={say('list.open', { title })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
        <span className={styles.track}>
          {timeline === null || row === undefined ? null : (
            <PromoTrack promo={promo} row={row} timeline={timeline} atRisk={promo.course?.atRisk ?? false} />
          )}
        </span>
        <Needed promo={promo} />
        <span className={styles.action}>
          <PromoMainAction promo={promo} title={title} />
        </span>
        <Verdict promo={promo} />
      </div>
      {isOpen ? <PromoDetail promo={promo} title={title} /> : null}
    </section>
  );
}

/** Shows the kind with its rate, and the state unless the offer is active. */
function Kind({ promo: { kind, promoAprPpm, state } }: { promo: Promo }): ReactNode {
  const t = useT(messages);
  const { percent } = useFormats();
  const hasRate = kind !== 'fee_waiver' && kind !== 'intro_purchase';
  return (
    <>
      {t(`kind.${kind}`)}
      {hasRate ? ` · ${percent(promoAprPpm)}` : ''}{' '}
      {state === 'active' ? null : <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
    </>
  );
}

function Needed({ promo: { neededPerMonth } }: { promo: Promo }) {
  const say = useT(promoListMessages);
  if (neededPerMonth === null || toMinor(neededPerMonth) === 0) return null;
  return (
    <span className={styles.needed}>
      <span className={styles.neededLabel}>{say('list.perMonth')}</span>
      <Money {...neededPerMonth} />
    </span>
  );
}

function Verdict({ promo }: { promo: Promo }) {
  const { tone, lead, line } = usePromoVerdict(promo);
  const mark = tone === 'plain' ? '' : styles[tone];
  return (
    <p className={`${styles.verdict} ${mark}`}>
      <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'warning' : 'info'} />
      <span>
        <strong>{lead}</strong> {line}
      </span>
    </p>
  );
}
