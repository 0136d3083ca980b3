import { isOpenIdKey, isProviderType } from '@hallpass/contract'

/** The id that a new provider gets: its name, as addresses can hold it, and unlike any that is there. */
export function idFrom(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g)?.join('_') ?? ''
  const wanted = words.replace(/^[0-9_]+/, '').slice(0, 40) || 'openid'
  const isFree = (id: string) => isOpenIdKey(id) && !taken.includes(id) && !isProviderType(id)
  let id = isProviderType(wanted) ? `${wanted}_openid` : wanted
  for (let count = 2; !isFree(id); count++) id = `${wanted}_${count}`
  return id
}
