const errorName = 'HallpassTextError'

/** An error that is a bare sentence on the wire: clients look at its status only. */
export class TextError extends Error {
  override readonly name = errorName
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    super(text)
    this.status = status
    this.text = text
    this.headers = headers
  }
}

export function textError(status: number, text: string, headers?: Readonly<Record<string, string>>): TextError {
  return new TextError(status, text, headers)
}

/** By name, not `instanceof`: an app may end up with two copies of this package. */
export function isTextError(value: unknown): value is TextError {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === errorName
}
