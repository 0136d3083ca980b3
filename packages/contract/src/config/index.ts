export { type Builtins, builtinNames, darkThemeId, defaultThemeId, templateIds } from './builtins.ts'
export { complete, type Overrides } from './complete.ts'
export {
  creationDefaults,
  dashboardDomainAt,
  type InternalProjectSettings,
  internalProjectDefaults,
} from './defaults.ts'
export { type ConfigDocument, countValues, fitsStorage, normalize, override } from './document.ts'
export { type ConfigLevel, configLevels, fullSchema, levelSchemas } from './override-schema.ts'
export * from './project-schemas.ts'
export { currentProjectView, projectView } from './project-view.ts'
export { configPlaces, overrideFromProjectConfig, storedProvider } from './project-write.ts'
export { type CompleteConfig, configSchema } from './schema.ts'
export {
  overrideWithoutSecrets,
  touchesSecrets,
  viewTouchesSecrets,
  viewWithoutSecrets,
  withoutSecrets,
} from './secrets.ts'
export { type OverrideTag, type OverrideVerdict, overrideErrors, validateOverride } from './validate.ts'
