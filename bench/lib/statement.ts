/** A statement as the server sent it, with the values it sent. */
export interface Statement {
  /** Of those that Postgres keeps planned. */
  name: string | undefined
  text: string
  values: unknown[]
}

interface Subject {
  userId?: string
  tokenHash?: Buffer
}

/**
 * The values of the same statement for someone else: the id of the person it was recorded for, the bytes of a token's
 * hash and times are replaced, all else (the tenancy, the device) stays.
 */
export function binder(statement: Statement, recordedFor: string): (subject: Subject) => unknown[] {
  const slots = statement.values.map((value) => {
    if (value === recordedFor) return ({ userId }: Subject) => userId
    if (value instanceof Uint8Array) return ({ tokenHash }: Subject) => tokenHash
    if (value instanceof Date) return () => new Date()
    return () => value
  })
  return (subject) => slots.map((slot) => slot(subject))
}
