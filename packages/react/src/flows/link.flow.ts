import { isFamily, isKnownError } from '@hallpass/contract'

/** Why a mailed link does not work. */
export type LinkProblem = 'invalid' | 'expired' | 'used'

/**
 * The life of a page behind a mailed link: looked at without using it up, then used by a press of a button. Programs
 * that only open links, such as email scanners, never spend one.
 */
export type LinkState<Details = undefined> =
  | { readonly step: 'checking' }
  | { readonly step: 'ready'; readonly details: Details }
  | { readonly step: LinkProblem }
  | { readonly step: 'done'; readonly details: Details }

export type LinkEvent<Details = undefined> =
  | { type: 'checked'; details: Details }
  | { type: 'refused'; problem: LinkProblem }
  | { type: 'used' }

/** A link that cannot be looked at beforehand is ready at once. */
export const startLink = (code: string | undefined): LinkState =>
  code ? { step: 'ready', details: undefined } : { step: 'invalid' }

export const startCheckedLink = <Details>(code: string | undefined): LinkState<Details> =>
  code ? { step: 'checking' } : { step: 'invalid' }

export function linkFlow<Details>(state: LinkState<Details>, event: LinkEvent<Details>): LinkState<Details> {
  switch (event.type) {
    case 'checked':
      // A check that comes late changes nothing.
      return state.step === 'checking' ? { step: 'ready', details: event.details } : state
    case 'refused':
      return state.step === 'done' ? state : { step: event.problem }
    case 'used':
      return state.step === 'ready' ? { step: 'done', details: state.details } : state
  }
}

/** Undefined when the error is not about the code. */
export function linkProblemOf(error: unknown): LinkProblem | undefined {
  // What does not even look like a code never was one.
  if (isKnownError(error) && error.code === 'SCHEMA_ERROR' && /\bbody\.code\b/.test(error.message)) return 'invalid'
  if (!isFamily(error, 'VERIFICATION_ERROR')) return undefined
  if (error.code === 'VERIFICATION_CODE_ALREADY_USED') return 'used'
  if (error.code === 'VERIFICATION_CODE_NOT_FOUND') return 'invalid'
  // Too many attempts end a code as time does.
  return 'expired'
}
