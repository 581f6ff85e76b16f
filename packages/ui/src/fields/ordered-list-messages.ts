/** Apart from the sentences of the other widgets, so that only who asks for an order loads them. */
export const messages = {
  drag: (name: string) => `Drag ${name}`,
  moveDown: (name: string) => `Move ${name} down`,
  moveUp: (name: string) => `Move ${name} up`,
  placed: (name: string, place: number, count: number) => `${name} is number ${place} of ${count}`,
  stays: (name: string, place: number) => `${name} stays number ${place}`,
} as const;
