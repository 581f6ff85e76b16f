import { useId, useState, type DragEvent } from 'react';
import { IconButton } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { messages } from '../messages/en.ts';
import { FieldError } from './field.tsx';
import styles from './file-drop.module.css';

export interface FileDropProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  name?: string;
  /**
   * As in `<input accept>`: ".csv,.ofx". Dropped files are not filtered, because the import reports which ones it
   * cannot read.
   */
  accept?: string;
  multiple?: boolean;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  disabled?: boolean;
}

function ChosenFiles({ files, disabled, onChange }: Pick<FileDropProps, 'files' | 'onChange'> & { disabled: boolean }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file, index) => (
        <li key={`${file.name}-${index}`} className={styles.file}>
          <span className={styles.name}>
            <Icon name="file" />
            {file.name}
          </span>
          <IconButton
            icon="close"
            label={messages.removeFile(file.name)}
            disabled={disabled}
            onClick={() => onChange(files.filter((_, at) => at !== index))}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Lets the user add files with the browser's file button, by keyboard or by dropping them. Each choice adds to the
 * existing files.
 */
export function FileDrop({
  label,
  hint,
  error,
  name,
  accept,
  multiple = false,
  files,
  onChange,
  disabled = false,
}: FileDropProps) {
  const generated = useId();
  const id = name ?? generated;
  const [over, setOver] = useState(false);
  const add = (more: FileList | null) => {
    const chosen = [...(more ?? [])];
    if (disabled || chosen.length === 0) return;
    onChange(multiple ? [...files, ...chosen] : chosen.slice(0, 1));
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const describedBy = classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div
      className={classNames(styles.drop, over && styles.over, error !== undefined && styles.invalid)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        add(event.dataTransfer.files);
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <label className={styles.choose}>
        <input
          id={id}
          className={styles.input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={describedBy || undefined}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => {
            add(event.target.files);
            // Lets the same file be chosen again after it was removed.
            event.target.value = '';
          }}
        />
        <span className={styles.button} aria-hidden="true">
          <Icon name="upload" />
          {messages.addFiles}
        </span>
        <span aria-hidden="true">{messages.alsoDropFiles}</span>
      </label>
      <ChosenFiles files={files} disabled={disabled} onChange={onChange} />
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
