export class MigrationError extends Error {
  override readonly name: string = 'MigrationError'
}

/** A newer Hallpass has been here: this one must not touch what it does not know. */
export class SchemaTooNewError extends MigrationError {
  override readonly name = 'SchemaTooNewError'

  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, this Hallpass knows versions up to ${known}. ` +
        'Upgrade Hallpass, or restore a backup from before the newer version ran.',
    )
  }
}
