/**
 * Which tests run, and at which size: `quick` is `npm test`, `long` is `npm run test:long` (CI runs both), `soak` is
 * `npm run test:soak` (by hand).
 */
export const lane = process.env.HALLPASS_TEST_LANE ?? 'quick'

/** Whether tests that have a full size run at it. */
export const isLong = lane === 'long'

export const bySize = <T>(sizes: { quick: T; long: T; soak: T }): T =>
  lane === 'soak' ? sizes.soak : isLong ? sizes.long : sizes.quick
