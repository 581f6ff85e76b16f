/** A field for files, in a separate chunk that is loaded on demand. */
export { FileDrop, type FileDropProps } from './fields/file-drop.tsx';
