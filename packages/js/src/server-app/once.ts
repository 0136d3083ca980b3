/** For calls that make something. */
export interface OnceOptions {
  /**
   * Done once under this key, however often it is called within 24 hours: say, the id of the event that it follows from. Only the
   * same call may have the same key. A call with a key is repeated when the network fails.
   */
  idempotencyKey?: string | undefined
}
