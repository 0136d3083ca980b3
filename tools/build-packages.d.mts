export const publishedPackages: readonly string[]
export function buildPackages(): void
export function stampOfPackages(): string
