import type { Import } from './source.ts'

/** What a package may import of the others. */
const packages: Record<string, readonly string[]> = {
  contract: [],
  emails: ['@hallpass/contract'],
  'mock-oauth': ['@hallpass/contract'],
  js: ['@hallpass/contract'],
  server: ['@hallpass/contract', '@hallpass/emails', '@hallpass/mock-oauth'],
  cli: ['@hallpass/server', '@hallpass/contract'],
  react: ['@hallpass/contract', '@hallpass/js'],
  next: ['@hallpass/contract', '@hallpass/js', '@hallpass/react'],
  pages: ['@hallpass/contract', '@hallpass/js', '@hallpass/react'],
  dashboard: ['@hallpass/contract', '@hallpass/js', '@hallpass/react'],
}

export function checkPackages(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, specifier }) => {
    const problem = packageProblem(from, specifier) ?? kitProblem(from, specifier)
    return problem === undefined ? [] : [`${from} imports ${specifier}${problem}`]
  })
}

function packageProblem(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('@hallpass/')) return undefined
  // Built-in email sources are written like those of a project.
  if (file.startsWith('packages/emails/src/builtins/') && file.endsWith('.tsx')) return undefined
  const [, name = ''] = file.split('/')
  const isOwn = specifier.startsWith(`@hallpass/${name}`)
  const isAllowed = (packages[name] ?? []).some((one) => specifier === one || specifier.startsWith(`${one}/`))
  return isOwn || !isAllowed ? '' : undefined
}

/** The dashboard's kit knows no data and no router. Two entries of the contract hold only names, limits and pictures. */
function kitProblem(file: string, specifier: string): string | undefined {
  if (!file.startsWith('apps/dashboard/src/ui/')) return undefined
  const isOwn = specifier.startsWith('./') || /^@hallpass\/contract(\/provider-marks)?$/.test(specifier)
  if (isOwn || (!specifier.startsWith('.') && !/^@hallpass\/|router|query/.test(specifier))) return undefined
  return ': the kit knows no data and no router'
}
