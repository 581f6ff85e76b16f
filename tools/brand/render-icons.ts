/**
 * Renders the brand mark as the images that the gateway serves and that are part of the repository: `node
 * tools/brand/render-icons.ts`. A test renders them again and compares.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { PNG_ICONS } from '@tideline/gateway/brand';

export const ICONS_FOLDER = join(import.meta.dirname, '../../gateway/src/pages/icons');

export const renderIcon = ({ source, size }: (typeof PNG_ICONS)[number]): Buffer =>
  new Resvg(source, { fitTo: { mode: 'width', value: size } }).render().asPng();

if (import.meta.main) {
  mkdirSync(ICONS_FOLDER, { recursive: true });
  for (const icon of PNG_ICONS) writeFileSync(join(ICONS_FOLDER, icon.file), renderIcon(icon));
}
