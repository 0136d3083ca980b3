/** Something the person who starts Hallpass has to put right; the message says how. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError'
}

/** Another server owns the data folder. */
export class FolderInUseError extends EmbeddedPostgresError {
  override readonly name = 'FolderInUseError'
  readonly pid: number | undefined

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process that does not answer' : `the Hallpass process ${pid}`
    super(`The data folder ${folder} is in use by ${holder}. Stop it, or choose another HALLPASS_DATA_DIR.`)
    this.pid = pid
  }
}
