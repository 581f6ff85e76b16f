import { useState } from 'react';
import { useSession, useT } from '@tideline/mfe-kit';
import { keyCaps, listedKeys, type KeyGroup } from '@tideline/mfe-kit/host';
import { IconButton, Link } from '@tideline/ui';
import { messages as frameMessages } from '../../messages/keys.en.ts';
import { messages } from '../../messages/palette.en.ts';
import { NativeDialog } from '../overlays/native-dialog.tsx';
import styles from './key-sheet.module.css';

function Keys({ keys }: { keys: string }) {
  const t = useT(messages);
  const sequence = keys.split(' ');
  return (
    <span className={styles.keys}>
      {sequence.map((stroke, at) => (
        <span key={stroke} className={styles.stroke}>
          {at === 0 ? null : <span className={styles.then}>{t('sheet.then')}</span>}
          {keyCaps(stroke).map((cap) => (
            <kbd key={cap} className={styles.cap}>
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

function Group({ group, bindings }: KeyGroup) {
  return (
    <section className={styles.group}>
      <h3 className={styles.name}>{group}</h3>
      <dl className={styles.list}>
        {bindings.map(({ keys, label }) => (
          <div key={keys} className={styles.line}>
            <dt>{label}</dt>
            <dd className={styles.value}>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Sorts groups of shortcuts: the screen's first, and the shell's, which are the same everywhere, last. */
function inOrder(groups: KeyGroup[], ofFrame: readonly string[]): KeyGroup[] {
  return groups.toSorted((a, b) => ofFrame.indexOf(a.group) - ofFrame.indexOf(b.group));
}

/** Lists every shortcut on this page, by group. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const ofFrame = useT(frameMessages);
  const { keysOn } = useSession().user;
  // the shortcuts are read when the sheet opens, because they are inactive under an open dialog
  const [groups] = useState(() => inOrder(listedKeys(), [ofFrame('keys.everywhere'), ofFrame('keys.goTo')]));
  return (
    <NativeDialog label={t('sheet.title')} className={styles.sheet} onClose={onClose}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('sheet.title')}</h2>
        <IconButton icon="close" label={t('sheet.close')} onClick={onClose} />
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.group} {...group} />
        ))}
      </div>
      <p className={styles.foot}>
        {t(keysOn ? 'sheet.on' : 'sheet.off')}{' '}
        <Link href="/settings#appearance" onClick={onClose}>
          {t('sheet.settings')}
        </Link>
      </p>
    </NativeDialog>
  );
}
