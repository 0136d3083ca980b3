const levels: Record<number, { name: string; colour: number }> = {
  10: { name: 'trace', colour: 90 },
  20: { name: 'debug', colour: 36 },
  30: { name: 'info', colour: 32 },
  40: { name: 'warn', colour: 33 },
  50: { name: 'error', colour: 31 },
  60: { name: 'fatal', colour: 35 },
}

const leftOut = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname'])

/** A JSON line of the logger as a person reads it: `12:34:56 info  listening url=http://…`, the stack below. */
export function prettyLine(json: string, withColour: boolean): string {
  const record = parseRecord(json)
  if (!record) return json
  const level = levels[Number(record.level)] ?? { name: 'log', colour: 0 }
  const paint = (colour: number, text: string) => (withColour ? `\u001b[${colour}m${text}\u001b[0m` : text)
  const fields = Object.entries(record).filter(([name]) => !leftOut.has(name))
  const parts = [
    paint(90, new Date(Number(record.time)).toTimeString().slice(0, 8)),
    paint(level.colour, level.name.padEnd(5)),
    oneLine(String(record.msg ?? '')),
    ...fields.map(([name, value]) => paint(90, `${name}=${plain(value)}`)),
  ]
  return `${parts.filter((part) => part !== '').join(' ')}${errorText(record.err)}\n`
}

function parseRecord(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** A value that came with a request must not be able to write a second line or colours of its own. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (character) => JSON.stringify(character).slice(1, -1))
}

function plain(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? oneLine(value) : (JSON.stringify(value) ?? '')
}

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const text = 'stack' in error ? error.stack : 'message' in error ? error.message : undefined
  if (typeof text !== 'string') return ''
  return text
    .split('\n')
    .map((line) => `\n    ${oneLine(line.trim())}`)
    .join('')
}
