'use client'
/** The boundary for what has another name, or another look, in the published packages. */
export { StackTheme, useStackApp } from '@hallpass/react/compat'
