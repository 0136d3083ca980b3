import type { RendererOptions } from '@hallpass/emails'
import type { Clock } from '../core/clock.ts'
import { createFairRenderer } from '../core/mail/index.ts'

/** The emails of a server with other limits. */
export const testEmails = ({ clock }: { clock: Clock }, limits: RendererOptions['limits'] = {}) =>
  createFairRenderer({ clock, limits })
