interface Errors {
  ' arkKind': 'errors'
  summary: string
}

/** As much of arktype's `type` as built-ins use: named texts. Takes no other key along, as the sandbox does not. */
export function type(definition: Readonly<Record<string, string>>) {
  const names = Object.keys(definition)
  const other = names.find((name) => definition[name] !== 'string')
  if (other !== undefined) throw new Error(`a built-in email declares ${other} as ${definition[other]}`)
  return (values: Readonly<Record<string, unknown>>): Record<string, unknown> | Errors => {
    const wrong = names.find((name) => typeof values[name] !== 'string')
    if (wrong === undefined) return Object.fromEntries(names.map((name) => [name, values[name]]))
    const was = Object.hasOwn(values, wrong) ? `a ${typeof values[wrong]}` : 'missing'
    return { ' arkKind': 'errors', summary: `${wrong} must be a string (was ${was})` }
  }
}
