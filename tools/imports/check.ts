import { checkCycles } from './cycles.ts'
import { checkPackages } from './packages.ts'
import { checkForgets, checkServer, checkUnscoped } from './server.ts'
import { importsOf, type Sources } from './source.ts'

/** Everything that breaks a rule, a line each. */
export function checkImports(sources: Sources): string[] {
  const imports = importsOf(sources)
  return [
    ...checkPackages(imports),
    ...checkServer(imports),
    ...checkUnscoped(sources),
    ...checkForgets(sources),
    ...checkCycles(imports),
  ]
}
