import { worldDots } from './world-dots.ts'

/** 0 for none, then by thirds of the largest. */
function shadeOf(count: number, max: number): number {
  if (count === 0 || max === 0) return 0
  return 1 + Math.min(2, Math.floor((count / max) * 3))
}

/** Users by country; the list beside it has every value. */
export function WorldMap({ counts, label }: { counts: Readonly<Record<string, number>>; label: string }) {
  const max = Math.max(0, ...Object.values(counts))
  return (
    <svg viewBox="0 0 600 272" role="img" aria-label={label} className="world-map">
      {Object.entries(worldDots).map(([country, dots]) => (
        <path key={country} d={dots} stroke={`var(--map-${shadeOf(counts[country] ?? 0, max)})`} />
      ))}
    </svg>
  )
}
