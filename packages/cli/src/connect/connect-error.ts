/** Why an app cannot be connected, for the person at the terminal. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
}
