/** Secrets that cannot be made. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError'
}
