/**
 * Whatever an app stored. Only the app knows what that is, so it is read without a check, as in the published packages:
 * `user.clientMetadata.plan`. What is written is taken as it comes.
 */
// biome-ignore lint/suspicious/noExplicitAny: see docs/adr/0035.
export type Metadata = any
