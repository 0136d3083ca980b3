import { createRequire } from 'node:module'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as authoring from '../model/authoring.ts'
import { type } from './text-variables.ts'

/**
 * What built-ins import, without what they do not use: with Tailwind, code colouring and all of arktype, the first email
 * of a process would take most of a second and 60 MB.
 */
const used = {
  body: 'Body',
  button: 'Button',
  container: 'Container',
  head: 'Head',
  heading: 'Heading',
  hr: 'Hr',
  html: 'Html',
  link: 'Link',
  preview: 'Preview',
  section: 'Section',
  text: 'Text',
} as const

// The very packages that @react-email/components is made of, found from where it is.
const require = createRequire(createRequire(import.meta.url).resolve('@react-email/components'))
const components = Object.fromEntries(
  Object.entries(used).map(([name, component]) => [component, require(`@react-email/${name}`)[component]]),
)

const packages = new Map<string, object>([
  ['react', react],
  ['react/jsx-runtime', jsxRuntime],
  ['@react-email/components', components],
  ['arktype', { type }],
  ['@hallpass/emails', authoring],
])

export function requirePackage(name: string): object {
  const found = packages.get(name)
  if (!found) throw new Error(`a built-in email imports ${name}, which is not there`)
  return found
}
