/** A mistake in a theme, a template or the variables; the message is for its author. */
export class EmailRenderingError extends Error {
  override name = 'EmailRenderingError'
}

/** Too many emails wait for the sandbox; nothing is wrong with this one, and another try makes sense. */
export class EmailRendererBusyError extends Error {
  override name = 'EmailRendererBusyError'
  constructor() {
    super('too many emails are being rendered; try again in a moment')
  }
}
