import type { Clock } from '../core/clock.ts'

/** A clock that moves only when a test moves it; it starts at the real time, so that outside libraries agree with it. */
export class FixedClock implements Clock {
  #now = new Date()

  now() {
    return new Date(this.#now)
  }

  advance(millis: number) {
    this.#now = new Date(this.#now.getTime() + millis)
  }
}
