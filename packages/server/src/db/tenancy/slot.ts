/** The place of an argument in a prepared statement. */
export class Slot {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}
