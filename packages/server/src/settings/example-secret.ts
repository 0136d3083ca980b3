/**
 * What stands where a secret should be put in. Only words that no test and no person would choose for a secret that works, so that an
 * installation does not stop at an upgrade.
 */
const words =
  /example.?(secret|key)|(secret|key).?example|an.example|placeholder|change.?(me|this)|replace.?(me|this)|insert.?(your|here)|your.?(own.?)?(secret|key)|super.?secret/i

/** Whether others may know it, because it stands in a text that they read as well. */
export const isExample = (secret: string): boolean => words.test(secret)
