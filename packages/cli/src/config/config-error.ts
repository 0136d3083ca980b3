/** Something about a configuration file, or the project that it is for, which its author can put right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
