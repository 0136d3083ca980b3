/** How long tests wait for what must come: only one that fails takes that long, and a busy machine needs some of it. */
export const maxWaitMillis = 100_000
