export { type CallersKey, findKept, keep, keyHash, removeOldest } from './store.ts'
export { deleteOldKeys } from './sweep.ts'
