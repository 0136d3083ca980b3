export { OutgoingRefusal } from './check-url.ts'
export { Outgoing, type OutgoingOptions } from './outgoing.ts'
export { OutgoingFailure } from './send.ts'
