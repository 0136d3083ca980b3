/** The tenant scope will not run this statement. Always a mistake in our code, never in a request. */
export class TenancyRefusal extends Error {
  override readonly name = 'TenancyRefusal'
}
