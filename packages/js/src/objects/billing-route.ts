import * as routes from '@hallpass/contract/client-routes'

/**
 * A route below that of a customer, made from the one that is there: whatever client route is named anywhere is in the first file
 * that a sign-in page loads.
 */
export const billingRoute = <R extends string>(method: 'GET' | 'POST' | 'PUT', rest: string): R =>
  `${method}${routes.getBilling.slice(3)}${rest}` as R
