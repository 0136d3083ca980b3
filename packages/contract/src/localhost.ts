/** Hosts that are always this machine: `localhost`, anything below it, and 127.x.x.x. */
export function isLocalhost(host: string): boolean {
  const name = host.toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(name)
}
