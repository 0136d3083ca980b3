/** Words of examples, and of what people type instead of a secret. No random text of this length has one in practice. */
const words =
  /example|sample|dummy|placeholder|default|password|passphrase|change.?(me|this|it)|replace.?(me|this|it)|insert.?(your|here)|your.?(own.?)?(secret|key)|super.?secret|my.?secret|some.?secret|top.?secret|not.?a.?secret|0123456789|1234567890|abcdefgh|qwert[yz]/i

/** Whether others may know it, because it stands in a text that they read as well. */
export const isExample = (secret: string): boolean => words.test(secret)
