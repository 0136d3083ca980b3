export { isLoopbackAddress, networkOf, normalAddress } from './address.ts'
export { type ClientAddress, clientAddress } from './client-address.ts'
export type { Rate } from './duration.ts'
export type { IntegrationClient } from './integration-clients.ts'
export {
  type InternalKey,
  type InternalKeys,
  internalKeyLines,
  internalKeyNames,
  internalKeysPath,
  keepInternalKeys,
  readInternalKeys,
} from './internal-keys-file.ts'
export type { LimitName } from './limit-settings.ts'
export { createPrivateFile, pathOf, readPrivateFile, replacePrivateFile } from './private-file.ts'
export {
  isDevelopmentUrl,
  isLoopbackName,
  readDataDir,
  readSettings,
  type Settings,
  type SharedProvider,
  type SmtpSettings,
} from './read-settings.ts'
export { resolveSecrets } from './resolve-secrets.ts'
export { type RetentionKind, retentionSettings } from './retention-settings.ts'
export { adoptSecrets, loadOrCreateSecret, readSecretFile, rotateSecretFile, secretFilePath } from './secret-file.ts'
export { secretList } from './secret-list.ts'
export type { Environment, SettingsProblem } from './setting-tree.ts'
export { settingNames, settingsTable, unknownSettingNames } from './settings-docs.ts'
