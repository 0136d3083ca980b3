export { catalogue } from './fr-FR.ts'
