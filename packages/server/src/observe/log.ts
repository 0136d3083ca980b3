import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Settings } from '../settings/index.ts'
import { prettyLine } from './pretty-line.ts'
import { scrub, scrubText } from './scrub.ts'

export type { Logger } from 'pino'

/** Scrubbing stands in the logger itself, so that no call can forget it. */
const loggerOptions: LoggerOptions = {
  base: null,
  formatters: { log: scrubFields },
  serializers: { err: (error: unknown) => error },
  hooks: {
    logMethod([first, message, ...values], method) {
      // Values that the message prints would pass the formatter by.
      method.apply(this, [first, scrubMessage(message), ...values.map((value: unknown) => scrub(value))])
    },
    // The last net: messages and the fields of child loggers, which no formatter sees.
    streamWrite: scrubText,
  },
}

/** With a text first, the second argument is already one of its values, and may be of any type. */
function scrubMessage(message: unknown): string | undefined {
  if (message === undefined) return undefined
  return typeof message === 'string' ? message : JSON.stringify(scrub(message))
}

function scrubFields(fields: Record<string, unknown>): Record<string, unknown> {
  const scrubbed = scrub(fields)
  return typeof scrubbed === 'object' && scrubbed !== null ? { ...scrubbed } : {}
}

/** One JSON object a line; in development one readable line. */
export function createLogger(
  settings: Pick<Settings, 'development' | 'logLevel'>,
  destination: DestinationStream & { isTTY?: boolean } = process.stdout,
): Logger {
  const options = { ...loggerOptions, level: settings.logLevel }
  if (!settings.development) return pino(options, destination === process.stdout ? pino.destination(1) : destination)
  const withColour = destination.isTTY === true && process.env.NO_COLOR === undefined
  return pino(options, { write: (line) => destination.write(prettyLine(line, withColour)) })
}
