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

/** For what may take longer than an access token lives, with clients that go by the real time: it passes here as well. */
export class RunningClock extends FixedClock {
  readonly #began = Date.now()

  override now() {
    return new Date(super.now().getTime() + Date.now() - this.#began)
  }
}
