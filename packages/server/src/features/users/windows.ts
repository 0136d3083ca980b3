/** A stretch of sign-up times, in seconds; its end is not a part of it. */
export interface Window {
  since: number
  until: number
}

/** What is known of those who have a text. */
export interface Sighted {
  /** When sampled users signed up, at even distances in the list. */
  times: readonly number[]
  /** Which of them have the text. */
  hits: readonly number[]
  /** About how many users there are. */
  users: number
}

interface Wanted {
  isDescending: boolean
  /** Matches that should be found before stretches get long. */
  enough: number
}

/** Spans of time that the index knows, in seconds: migration 0049. */
const shortest = 256
const spansInLonger = 16
const few = 3
/** Users in a stretch where there are many to be found; what a look into an empty one costs is read meanwhile. */
const usersInPart = 1024
const maxParts = 20
/** How much of the way to the next sampled user with the text is taken at once. */
const towardsNext = 2 / 3
/** Sampled users say little one by one. */
const leastHits = 3

/**
 * Stretches of time in the order of the list, without gaps, to look for matches in: each look names all who match there. So
 * stretches get shorter towards the first sampled user who has the text, are short around those until there are enough of them,
 * and then grow again.
 */
export function windowsOf(sighted: Sighted, { isDescending, enough }: Wanted): Window[] {
  if (isDescending) return windowsOf(mirrored(sighted), { isDescending: false, enough }).map(mirror)
  const { times, hits, users } = sighted
  const last = times.length - 1
  const between = users / Math.max(1, last)
  const parts = Math.min(maxParts, Math.ceil(between / usersInPart))
  const stops = stopsOf({ hits, last, parts, enough: Math.max(leastHits, Math.ceil(enough / between)) })
  const ends = endsOf(times, stops)
  return [...ends, Infinity].map((until, at) => ({ since: ends[at - 1] ?? -Infinity, until }))
}

/** The newest are first where time runs backwards. */
const mirror = ({ since, until }: Window): Window => ({ since: -until, until: -since })
const mirrored = ({ times, hits, users }: Sighted): Sighted => ({
  times: times.map((time) => -time).toReversed(),
  hits: hits.map((at) => times.length - 1 - at).toReversed(),
  users,
})

interface Course {
  hits: readonly number[]
  last: number
  parts: number
  enough: number
}

/** Places in the sample where one stretch ends and the next begins; the last one is open. */
function stopsOf({ hits, last, parts, enough }: Course): number[] {
  const stops: number[] = []
  let at = 0
  let seen = 0
  let step = 1
  while (at < last) {
    const next = hits.find((hit) => hit > at) ?? Infinity
    if (seen >= enough) {
      at += step
      step *= 2
    } else if (next === at + 1 || hits.includes(at)) {
      for (let part = 1; part < parts; part += 1) stops.push(at + part / parts)
      at += 1
      if (next === at) seen += 1
    } else {
      at += Math.max(1, Math.floor((next - at) * towardsNext))
    }
    if (at < last) stops.push(at)
  }
  return stops
}

/** Times of places in the sample. They are moved back a little, to where few spans of the index make up a stretch. */
function endsOf(times: readonly number[], stops: readonly number[]): number[] {
  const ends = stops.map((at, n) => {
    const time = timeAt(times, at)
    const unit = unitOf(time - timeAt(times, stops[n - 1] ?? 0))
    return Math.floor(time / unit) * unit
  })
  return [...new Set(ends)]
}

/** Users between two of the sample are taken to have come evenly. */
function timeAt(times: readonly number[], at: number): number {
  const before = times[Math.floor(at)] ?? 0
  const after = times[Math.ceil(at)] ?? before
  return before + (after - before) * (at - Math.floor(at))
}

/** The longest span that a stretch has a few of. */
function unitOf(length: number): number {
  let unit = shortest
  while (unit * spansInLonger * few <= length) unit *= spansInLonger
  return unit
}
