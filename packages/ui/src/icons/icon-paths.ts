/**
 * Drawn for Tideline on a 20 × 20 grid: one open path, stroked 1.5 with round ends, dots as strokes of length zero.
 * Navigation entries are data, so icons are asked for by name.
 */
export const iconPaths = {
  'arrow-down': 'M10 3.5v13 M5.5 12l4.5 4.5 4.5-4.5',
  'arrow-right': 'M3.5 10h13 M12 5.5l4.5 4.5-4.5 4.5',
  'arrow-up': 'M10 16.5v-13 M5.5 8L10 3.5 14.5 8',
  bell: 'M5 13.5c1-1.2 1-2.8 1-4.5a4 4 0 0 1 8 0c0 1.7 0 3.3 1 4.5z M8.5 16.5a1.7 1.7 0 0 0 3 0 M10 3v2',
  calendar: 'M3.5 4.5h13v12h-13z M3.5 8.5h13 M7 2.75v3 M13 2.75v3',
  card: 'M2.5 5.5a1 1 0 0 1 1-1h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1z M2.5 8.5h15 M5.5 12.5h3',
  check: 'M4 10.5l4 4 8-9',
  'chevron-down': 'M5 7.5l5 5 5-5',
  'chevron-left': 'M12.5 5l-5 5 5 5',
  'chevron-right': 'M7.5 5l5 5-5 5',
  clock: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 0 0 0-14.5z M10 6v4.25l2.75 1.75',
  close: 'M5 5l10 10 M15 5L5 15',
  dashboard: 'M3.5 3.5h5v6h-5z M11.5 3.5h5v3.5h-5z M11.5 10.5h5v6h-5z M3.5 13h5v3.5h-5z',
  debt: 'M3 4.5c2.5 0 3.5 2.5 5.5 5.5s4 5 8.5 5 M13.5 12l3.5 3-3.5 2.5 M3 4.5v12',
  download: 'M10 3.5V13 M6 9.5l4 3.5 4-3.5 M3.5 12.5v3a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-3',
  drag: 'M7.5 5h.01 M12.5 5h.01 M7.5 10h.01 M12.5 10h.01 M7.5 15h.01 M12.5 15h.01',
  edit: 'M4 16l.8-3.5L13 4.3a1.4 1.4 0 0 1 2 0l.7.7a1.4 1.4 0 0 1 0 2L7.5 15.2z M11.5 5.8l2.7 2.7',
  external: 'M8 4.5H4.5v11h11V12 M11.5 3.5h5v5 M16.5 3.5L9 11',
  eye: 'M2 10c2-3.5 4.7-5.25 8-5.25S16 6.5 18 10c-2 3.5-4.7 5.25-8 5.25S4 13.5 2 10z M10 7.75a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 0 0 0-4.5z',
  'eye-off': 'M4 6.9C3.2 7.8 2.6 8.8 2 10c2 3.5 4.7 5.25 8 5.25 1.4 0 2.7-.3 3.8-.9 M8 4.95c.6-.1 1.3-.2 2-.2 3.3 0 6 1.75 8 5.25-.5.9-1 1.7-1.6 2.3 M3.5 3.5l13 13',
  file: 'M5 2.75h6.5L15.5 7v10.25h-10.5z M11.5 2.75V7h4 M7.5 10.5h5 M7.5 13.5h5',
  filter: 'M3 4.5h14l-5.5 6.5v5l-3 .8V11z',
  home: 'M3 9.5L10 3.5l7 6 M5 8v8.5h10V8 M8.5 16.5v-4.5h3v4.5',
  info: 'M10 2.75a7.25 7.25 0 1 0 0 14.5a7.25 7.25 0 0 0 0-14.5z M10 9.5v4 M10 6.6h.01',
  insights: 'M7.5 14.5h5 M8.5 17.5h3 M7.5 14.5c0-1.8-2.5-2.9-2.5-6a5 5 0 0 1 10 0c0 3.1-2.5 4.2-2.5 6',
  link: 'M8.5 11.5a3 3 0 0 0 4.25 0l2.75-2.75a3 3 0 0 0-4.25-4.25l-1 1 M11.5 8.5a3 3 0 0 0-4.25 0L4.5 11.25a3 3 0 0 0 4.25 4.25l1-1',
  list: 'M7.5 5.5h9 M7.5 10h9 M7.5 14.5h9 M3.5 5.5h.01 M3.5 10h.01 M3.5 14.5h.01',
  logout: 'M8 3.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8 M8 10h8.5 M13 6.5l3.5 3.5-3.5 3.5',
  menu: 'M3.5 5.5h13 M3.5 10h13 M3.5 14.5h13',
  minus: 'M4 10h12',
  moon: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z',
  more: 'M4.5 10h.01 M10 10h.01 M15.5 10h.01',
  pause: 'M7 4.5v11 M13 4.5v11',
  play: 'M6 4l10 6-10 6z',
  plus: 'M10 4v12 M4 10h12',
  promo: 'M4 4.5h12v12H4z M4 8.5h12 M7 2.5v3 M13 2.5v3 M7.5 14.5l5-4 M7.8 11h.01 M12.2 14.2h.01',
  redo: 'M16 8.5H8a4 4 0 0 0 0 8h3.5 M12.5 5L16 8.5 12.5 12',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11z M13 13l4 4',
  settings: 'M3 6h7.5 M14.5 6H17 M3 14h2.5 M9.5 14H17 M12.5 4a2 2 0 1 0 0 4a2 2 0 0 0 0-4z M7.5 12a2 2 0 1 0 0 4a2 2 0 0 0 0-4z',
  sun: 'M10 6.75a3.25 3.25 0 1 0 0 6.5a3.25 3.25 0 0 0 0-6.5z M10 2v1.5 M10 16.5V18 M2 10h1.5 M16.5 10H18 M4.35 4.35l1.05 1.05 M14.6 14.6l1.05 1.05 M4.35 15.65l1.05-1.05 M14.6 5.4l1.05-1.05',
  sweep: 'M3 12.5c1.8-2.4 3.6-2.4 5.4 0s3.6 2.4 5.4 0 M11.5 5h5v5 M16.5 5l-6 6 M3 16.5h10.8',
  system: 'M2.5 4.5h15v9.5h-15z M7 17h6 M10 14v3',
  trash: 'M3.5 5.5h13 M8 5.5v-2h4v2 M5.5 5.5l.6 11h7.8l.6-11 M8.5 9v4.5 M11.5 9v4.5',
  undo: 'M4 8.5h8a4 4 0 0 1 0 8H8.5 M7.5 5L4 8.5 7.5 12',
  upload: 'M10 13V3.5 M6 7l4-3.5L14 7 M3.5 12.5v3a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-3',
  user: 'M10 3.5a3.25 3.25 0 1 0 0 6.5a3.25 3.25 0 0 0 0-6.5z M3.5 16.5c.8-2.8 3.3-4 6.5-4s5.7 1.2 6.5 4',
  wallet: 'M3.5 6.5v8a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2z M3.5 6.5a2 2 0 0 1 2-2h7.5v2 M13 11.5h.01',
  warning: 'M10 3.5l7.5 13h-15z M10 8.5v3.5 M10 14.2h.01',
} as const;

export type IconName = keyof typeof iconPaths;

/** For names that come from data, such as the navigation of a remote. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name);
}
