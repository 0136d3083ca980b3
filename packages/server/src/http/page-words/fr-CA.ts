export { words } from './fr-FR.ts'
