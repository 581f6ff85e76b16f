import { useT } from '@tideline/mfe-kit';
import { useNavigate } from '@tideline/mfe-kit/router';
import { Icon } from '@tideline/ui';
import { useEffect, useState } from 'react';
import { messages } from '../../messages/import.en.ts';
import styles from './drop-anywhere.module.css';
import { storeDroppedFiles } from './dropped-files.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped anywhere on the screen. The link "Import a file" is the alternative without dragging. */
export function DropAnywhere() {
  const t = useT(messages);
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0; // dragenter of a child fires before dragleave of its parent, so a counter is needed
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) end();
    };
    const end = (): void => {
      depth = 0;
      setOver(false);
    };
    const allow = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      storeDroppedFiles(files);
      void navigate('/transactions?import=1');
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener);
    };
  }, [navigate]);
  if (!over) return null;
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.words}>
        <Icon name="upload" />
        <strong>{t('drop.title')}</strong>
        <span>{t('drop.hint')}</span>
      </div>
    </div>
  );
}
