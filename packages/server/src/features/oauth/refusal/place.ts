import type { Project } from '../../../core/projects/project.ts'
import type { RequestInfo } from '../../../core/request.ts'

/** What is known of a flow when it fails. */
export interface Place {
  project?: Project
  /** Where the flow would have led, which the project does not trust. */
  refusedUrl?: string
  /** It took too long, or began in another browser: starting again helps. */
  isLate?: boolean
}

const places = new WeakMap<RequestInfo, Place>()

/** Keeps it for the page that a browser gets; the wire's answer does not have it. */
export const rememberPlace = (request: RequestInfo, place: Place) =>
  void places.set(request, { ...places.get(request), ...place })

export const placeOf = (request: RequestInfo): Place => places.get(request) ?? {}
