/** What a connection is wanted for: who waits for whom goes by it, and how long a statement may take. */
export const lanes = ['sign-in', 'calls', 'lists', 'background'] as const
export type Lane = (typeof lanes)[number]

/** Shares out the connections of the pool. */
export interface ConnectionShares {
  /** Waits for a place, and returns what gives it back. Throws DatabaseBusyError. No tenancy: the installation's own. */
  enter(lane: Lane, tenancyId: string | undefined): Promise<() => void>
}

/** In milliseconds; undefined leaves it to the database. */
export type StatementTimeouts = Readonly<Partial<Record<Lane, number>>>

/** All connections that the caller could have are in use, and stay so. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError'

  constructor() {
    super('no connection to the database became free in time')
  }
}
