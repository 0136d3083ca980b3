/** @hallpass/react: sign-in, account settings and teams for React apps. */
export * from '@hallpass/js'
export { useUser } from './hooks/use-user.ts'
export { HallpassProvider, type HallpassProviderProps, useHallpassApp } from './provider.tsx'
export { HallpassTheme, type HallpassThemeProps, type Theme, type ThemeColors } from './theme.tsx'
