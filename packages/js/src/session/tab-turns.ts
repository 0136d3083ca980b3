/** One tab of a site works at a time; the others wait for their turn. */
export async function takeTurns<T>(name: string, path: string, work: () => Promise<T>): Promise<T> {
  // Absent outside of secure contexts; hardly any page is.
  const locks: LockManager | undefined = navigator.locks
  if (locks) return locks.request(name, work) as Promise<T>
  return (await import('./cookie-turns.ts')).takeTurnsByCookie(name, path, work)
}
