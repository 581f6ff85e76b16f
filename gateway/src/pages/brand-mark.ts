const WAVES =
  '<path d="M5 14c3.7-4.2 7.3-4.2 11 0s7.3 4.2 11 0" fill="none" stroke="#f6f4ee" stroke-width="3" ' +
  'stroke-linecap="round"/>' +
  '<path d="M7 22h12" stroke="#f6f4ee" stroke-width="2.5" stroke-linecap="round"/><path d="M22 ' +
  '22h3" stroke="#9fc4c6" stroke-width="2.5" stroke-linecap="round"/>';

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="Tideline">${content}</svg>`;

/** The brand mark as an icon with round corners. */
export const icon = svg(`<rect width="32" height="32" rx="7" fill="#0a5a68"/>${WAVES}`);

/**
 * An icon that fills the entire square, for systems that cut out their own shape. The brand mark is inside the
 * central 80%.
 */
const fullBleedIcon = svg(
  `<rect width="32" height="32" fill="#0a5a68"/><g transform="translate(16 16) scale(0.8) translate(-16 -16)">${WAVES}</g>`,
);

/**
 * The icons as images, rendered by `node tools/brand/render-icons.ts`. iOS finds its icon by the path
 * `/apple-touch-icon.png`.
 */
export const PNG_ICONS = [
  { file: 'icon-192.png', source: icon, size: 192 },
  { file: 'icon-512.png', source: icon, size: 512 },
  { file: 'icon-maskable-512.png', source: fullBleedIcon, size: 512 },
  { file: 'apple-touch-icon.png', source: fullBleedIcon, size: 180 },
] as const;
