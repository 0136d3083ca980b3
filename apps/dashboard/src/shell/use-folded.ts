import { useState } from 'react'
import type { RoomTitle } from '../rooms.ts'

const key = 'hallpass-folded-rooms'

/** Which rooms of the navigation are folded: a preference that is kept in the browser. */
export function useFolded(): [folded: readonly string[], fold: (room: RoomTitle) => void] {
  const [folded, setFolded] = useState(read)
  const fold = (room: RoomTitle) => {
    const next = folded.includes(room) ? folded.filter((title) => title !== room) : [...folded, room]
    setFolded(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing: it holds until the page is left.
    }
  }
  return [folded, fold]
}

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((title) => typeof title === 'string') : []
  } catch {
    return []
  }
}
