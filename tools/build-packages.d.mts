export function buildPackages(): void
