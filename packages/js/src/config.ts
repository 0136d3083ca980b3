/** For hallpass.config.ts, which the command line reads: docs/guides/configuration-as-code.md. */
export {
  type ConfigurationFile,
  defineConfig,
  type FileText,
  file,
  type ProjectConfiguration,
  type Secret,
  secret,
} from '@hallpass/contract/config-file'
