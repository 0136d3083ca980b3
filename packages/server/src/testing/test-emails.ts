import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RendererOptions } from '@hallpass/emails'
import type { Clock } from '../core/clock.ts'
import { createFairRenderer } from '../core/mail/index.ts'

/** The emails of a server with other limits, and with the sandbox that other test files have already loaded. */
export const testEmails = ({ clock }: { clock: Clock }, limits: RendererOptions['limits'] = {}) =>
  createFairRenderer({ clock, cacheDir: join(tmpdir(), 'hallpass-email-sandbox'), limits })
