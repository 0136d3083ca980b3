// Apart from the limits and the table of errors: clients load these few bytes without either.

/** For how many minutes a proof of who somebody is counts for what lasts. */
export const stepUpMinutes = { min: 1, max: 1440, default: 10 } as const
/** What is answered where magic links and one-time codes are off. */
export const codesOffMessage = 'Magic links and one-time codes are switched off in this project.'
/** The message of STEP_UP_REQUIRED, which clients throw by themselves as well. */
export const stepUpMessage = 'Prove once more that it is you, then try again.'
