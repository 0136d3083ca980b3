export const publishedPackages: readonly string[]
export function buildPackages(): void
