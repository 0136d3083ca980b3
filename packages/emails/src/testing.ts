import { createEmailRenderer } from './renderer.ts'
import type { RenderInput, SandboxLimits } from './types.ts'

// For the benchmark that renders without us.
export { brandFor } from './brand.ts'
export { templates, themes } from './builtins/modules.ts'
export { prepare } from './model/prepare.ts'

export const testRenderer = (limits: Partial<SandboxLimits> = {}) => createEmailRenderer({ limits })

/** An email of one source, under a theme that adds as little as it can. */
export const mailOf = (source: string, more: Partial<RenderInput> = {}): RenderInput => ({
  theme: { builtin: 'bare' },
  template: { source },
  user: { displayName: 'Ada' },
  project: { displayName: 'Acme' },
  ...more,
})

export const imports = `import { NotificationCategory, Subject } from "@hallpass/emails"
import * as React from "react"
import { Text } from "@react-email/components"
import { type } from "arktype"
`

const generousLimits = { compileMillis: 60_000, softMillis: 60_000, hardMillis: 90_000 }

/** Loads the sandbox before the tests of a file, where a busy machine may take its time. */
export async function warmSandbox(parts: 'plain' | 'all' = 'plain') {
  const renderer = testRenderer(generousLimits)
  await renderer.render(mailOf('export const EmailTemplate = () => null'))
  if (parts === 'all') await renderer.render(mailOf('// Tailwind\nexport const EmailTemplate = () => null'))
  await renderer.close()
}
export const warmMillis = 150_000
