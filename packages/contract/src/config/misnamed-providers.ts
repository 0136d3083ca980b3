import { isPlainObject } from '../json.ts'
import { isOpenIdKey, openIdType } from '../open-id.ts'

/** What a schema cannot say, since it holds between a key and what is below it. */
export function misnamedProviders(tree: unknown): { path: string[]; message: string }[] {
  const path = ['auth', 'oauth', 'providers']
  const providers = path.reduce<unknown>((at, name) => (isPlainObject(at) ? at[name] : undefined), tree)
  if (!isPlainObject(providers)) return []
  return Object.entries(providers)
    .filter(([key, provider]) => isPlainObject(provider) && provider.type === openIdType && !isOpenIdKey(key))
    .map(([key]) => ({
      path: [...path, key, 'type'],
      message: `${[...path, key].join('.')} has the type ${openIdType}: its key must be a name of its own, of lowercase letters, digits and _`,
    }))
}
