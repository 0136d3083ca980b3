import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely'
import { reveal } from './guarded-connection.ts'
import { TenancyRefusal } from './refusal.ts'

type Inner = Driver & Required<Pick<Driver, 'savepoint' | 'rollbackToSavepoint' | 'releaseSavepoint'>>

/** Transactions for tenant handles: their connections are guarded, and the pool is not theirs to end. */
export function tenantDriver(inner: Inner): Driver {
  return {
    init: () => inner.init(),
    acquireConnection: () => inner.acquireConnection(),
    releaseConnection: (connection) => inner.releaseConnection(reveal(connection)),
    beginTransaction: (connection: DatabaseConnection, settings: TransactionSettings) =>
      inner.beginTransaction(reveal(connection), settings),
    commitTransaction: (connection) => inner.commitTransaction(reveal(connection)),
    rollbackTransaction: (connection) => inner.rollbackTransaction(reveal(connection)),
    savepoint: (connection, ...rest) => inner.savepoint(reveal(connection), ...rest),
    rollbackToSavepoint: (connection, ...rest) => inner.rollbackToSavepoint(reveal(connection), ...rest),
    releaseSavepoint: (connection, ...rest) => inner.releaseSavepoint(reveal(connection), ...rest),
    destroy: async () => {
      throw new TenancyRefusal('A tenant handle does not own the pool')
    },
  }
}
