interface Errors {
  ' arkKind': 'errors'
  summary: string
}

/** As much of arktype's `type` as built-ins use: named texts, those with a `?` optional. Takes no other key along, as the sandbox does not. */
export function type(definition: Readonly<Record<string, string>>) {
  const keys = Object.keys(definition)
  const other = keys.find((key) => definition[key] !== 'string')
  if (other !== undefined) throw new Error(`a built-in email declares ${other} as ${definition[other]}`)
  const optional = new Set(keys.filter((key) => key.endsWith('?')).map((key) => key.slice(0, -1)))
  const declared = keys.map((key) => key.replace(/\?$/, ''))
  return (values: Readonly<Record<string, unknown>>): Record<string, unknown> | Errors => {
    const names = declared.filter((name) => Object.hasOwn(values, name) || !optional.has(name))
    const wrong = names.find((name) => typeof values[name] !== 'string')
    if (wrong === undefined) return Object.fromEntries(names.map((name) => [name, values[name]]))
    const was = Object.hasOwn(values, wrong) ? `a ${typeof values[wrong]}` : 'missing'
    return { ' arkKind': 'errors', summary: `${wrong} must be a string (was ${was})` }
  }
}
