import type { SamlRefusalReason } from '@hallpass/contract'

/** Why an answer signs nobody in: thrown where it is found, told once by `verifyResponse`. */
export class SamlRefusal extends Error {
  readonly reason: SamlRefusalReason

  constructor(reason: SamlRefusalReason) {
    super(reason)
    this.name = 'SamlRefusal'
    this.reason = reason
  }
}

export function refuse(reason: SamlRefusalReason): never {
  throw new SamlRefusal(reason)
}
