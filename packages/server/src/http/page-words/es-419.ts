export { words } from './es-ES.ts'
