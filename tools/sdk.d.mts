/** The folder that the packages of apps are in, as files; packed once for the same sources. */
export function packSdk(): Promise<string>
