type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

/** The document with every part in its place, for those who do not follow references. */
export function dereference<T>(document: T): T {
  const root = document as unknown as Json
  const whole = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(whole)
    const { $ref, ...rest } = value
    if (typeof $ref === 'string')
      return { ...titleOf($ref), ...(whole(find(root, $ref)) as object), ...(whole(rest) as object) }
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, whole(member)]))
  }
  return whole(root) as unknown as T
}

/** A form is called by its name, where it has no title of its own. */
const titleOf = (reference: string) =>
  reference.startsWith('#/components/schemas/') ? { title: reference.replace(/^.*\//, '') } : {}

const find = (root: Json, reference: string): Json =>
  reference
    .slice(2)
    .split('/')
    .reduce<Json>((value, name) => (value as { [key: string]: Json })[name] ?? {}, root)
