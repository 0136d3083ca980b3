/**
 * Next knows these two by their bare names only, and gives each layer its own; TypeScript asks for the file's ending.
 */
declare module 'next/headers' {
  export * from 'next/headers.js'
}
declare module 'next/navigation' {
  export * from 'next/navigation.js'
}
