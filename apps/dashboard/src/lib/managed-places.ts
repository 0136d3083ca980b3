/** Whether one of two dotted places is the other, or lies in it. */
const overlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)

/** Those of the places wanted of which a file declares something. */
export const managedAmong = (declared: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((place) => declared.some((one) => overlap(one, place)))
