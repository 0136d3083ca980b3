/** A mistake in a theme, a template or the variables; the message is for its author. */
export class EmailRenderingError extends Error {
  override name = 'EmailRenderingError'
}

/** A source that was stopped, because it took too much time or memory: it has cost as much as one can. */
export class EmailLimitError extends EmailRenderingError {
  override name = 'EmailLimitError'
}
