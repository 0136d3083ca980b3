import { rotationOverlapMillis } from '@hallpass/contract'

/** What a caller says of itself. */
export interface Caller {
  keeps: boolean
  /** Called with a secret key. */
  isServer?: boolean
}

/** A session whose refresh tokens are replaced, as docs/protocol/tokens-and-keys.md#rotation has it: what the server must do. */
export class RotationModel {
  isOver = false
  #generation = 0
  #rotatedAt = Number.NEGATIVE_INFINITY
  #isUsed = true

  /** The generation of the token that the answer has, or of the current one where it has none; `refused` without an answer. */
  refresh(shown: number, now: number, { keeps, isServer = false }: Caller): number | 'kept' | 'refused' {
    if (this.isOver || shown > this.#generation) return 'refused'
    if (shown === this.#generation) return this.#showCurrent(now, keeps)
    const isRecent = now - this.#rotatedAt <= rotationOverlapMillis
    if (shown === this.#generation - 1 && (isRecent || !this.#isUsed)) return keeps ? this.#generation : 'kept'
    this.isOver = !isServer
    return 'refused'
  }

  #showCurrent(now: number, keeps: boolean) {
    this.#isUsed = true
    if (!keeps || now - this.#rotatedAt <= rotationOverlapMillis) return 'kept'
    this.#generation += 1
    this.#rotatedAt = now
    this.#isUsed = false
    return this.#generation
  }
}
