import { brandFor } from '../brand.ts'
import type { Job } from '../model/prepare.ts'

/** The least that tests of the sandbox can render: the name of the reader. */
export const theme = 'export const EmailTheme = ({ children }) => <main>{children}</main>'
export const template = 'export const EmailTemplate = ({ user }) => <p>{user.displayName}</p>'
export const jobFor = (displayName: string): Job => ({
  user: { displayName },
  brand: brandFor(null),
  variables: {},
  preview: false,
  language: 'en-US',
  words: {},
})
