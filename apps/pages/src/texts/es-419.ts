export { catalogue } from './es-ES.ts'
