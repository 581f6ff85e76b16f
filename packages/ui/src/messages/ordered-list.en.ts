/** Separate from the other widgets' messages, so that they load only for ordering. */
export const messages = {
  drag: (name: string) => `Drag ${name}`,
  moveDown: (name: string) => `Move ${name} down`,
  moveUp: (name: string) => `Move ${name} up`,
  placed: (name: string, place: number, count: number) => `${name} is number ${place} of ${count}`,
  stays: (name: string, place: number) => `${name} stays number ${place}`,
} as const;
