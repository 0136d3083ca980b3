export * from './frameworks.ts'
export * from './sources.ts'
export * from './wrap.ts'
