import { randomBytes } from 'node:crypto'

let lastMillis = 0
let count = 0

/** A UUID of version 7: those of one millisecond are in the order in which they were made, so that a list of them is. */
export function orderedId(at: Date): string {
  const millis = at.getTime()
  count = millis === lastMillis ? (count + 1) & 0xfff : 0
  lastMillis = millis
  const time = millis.toString(16).padStart(12, '0')
  const rest = randomBytes(8)
  rest[0] = (rest[0]! & 0x3f) | 0x80
  const tail = rest.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
