/** A project's configuration as a file: docs/guides/configuration-as-code.md. */
export { type Change, changesOf, documentOf } from './changes.ts'
export {
  type ConfigurationFile,
  defineConfig,
  type FileText,
  file,
  isFileText,
  isSecret,
  type ProjectConfiguration,
  type Secret,
  secret,
} from './define.ts'
export { at, isSecretPlace, type Tree, valuesIn } from './places.ts'
export { type ConfigProblem, configProblems } from './problems.ts'
export { type Pulled, pulledTree } from './pull.ts'
export { type ConfigFiles, configFileName, configFiles, configModule } from './text.ts'
