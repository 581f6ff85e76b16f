/** Separate from the other widgets' messages, so that they load only for arranging. */
export const messages = {
  allTilesHidden: 'Every tile is hidden.',
  hide: 'Hide',
  hiddenTiles: 'Hidden',
  hideTile: (title: string) => `Hide ${title}`,
  moveEarlier: (title: string) => `Move ${title} earlier`,
  moveLater: (title: string) => `Move ${title} later`,
  show: 'Show',
  showTile: (title: string) => `Show ${title}`,
  sizeOf: (title: string) => `Size of ${title}`,
  tileHidden: (title: string) => `${title} is hidden`,
  tileMoved: (title: string, place: number, count: number) => `${title} is number ${place} of ${count}`,
  tileShown: (title: string) => `${title} is shown again`,
  tileSized: (title: string, size: string) => `${title}: ${size}`,
  tileSizes: { s: 'Small', m: 'Medium', l: 'Large' },
} as const;
