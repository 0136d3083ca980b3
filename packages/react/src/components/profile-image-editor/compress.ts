const sides = [512, 384, 256, 160, 96] as const
const qualities = [0.92, 0.8, 0.65, 0.5] as const

/** The best rendering whose text is at most so long: a large side first, then quality. */
export function compressed(encode: (side: number, quality: number) => string, maxLength: number): string | undefined {
  for (const side of sides)
    for (const quality of qualities) {
      const text = encode(side, quality)
      if (text.length <= maxLength) return text
    }
  return undefined
}
