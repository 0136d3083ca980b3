import * as z from 'zod'

/** Whether a theme or template is as Hallpass brought it, was edited since, or is the project's own. */
export const emailOrigin = z.enum(['built_in', 'edited', 'own'])
