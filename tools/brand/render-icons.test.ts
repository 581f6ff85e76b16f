import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PNG_ICONS } from '@tideline/gateway/brand';
import { ICONS_FOLDER, renderIcon } from './render-icons.ts';

describe('the icons of the gateway', () => {
  it.each(PNG_ICONS)('equal what the command renders from the brand mark: $file', (icon) => {
    expect(readFileSync(join(ICONS_FOLDER, icon.file)).equals(renderIcon(icon))).toBe(true);
  });
});
