export function bundleForBrowser(source: string, resolveDir: string): Promise<string>
