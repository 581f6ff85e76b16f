/** A field for files, in a separate chunk. Loaded when first needed. */
export { FileDrop, type FileDropProps } from './fields/file-drop.tsx';
