import { createHmac } from 'node:crypto'
import { deriveBytes } from '../crypto/index.ts'

/**
 * What stands for an address that was tried and is nobody's. Whoever knows an address finds its sign-ins; whoever reads the table
 * finds no address in it, and cannot try out guesses without the server's secret.
 */
export class AddressHashes {
  readonly #keys: readonly Buffer[]

  /** The first secret makes them; the others were the first before. */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map((secret) => deriveBytes(secret, 'sign-in-addresses'))
  }

  hash(tenancyId: string, email: string): Buffer {
    return hashWith(this.#keys[0]!, tenancyId, email)
  }

  /** Under every secret. */
  all(tenancyId: string, email: string): Buffer[] {
    return this.#keys.map((key) => hashWith(key, tenancyId, email))
  }
}

const hashBytes = 16

const hashWith = (key: Buffer, tenancyId: string, email: string) =>
  createHmac('sha256', key).update(`${tenancyId}\n${email}`).digest().subarray(0, hashBytes)
