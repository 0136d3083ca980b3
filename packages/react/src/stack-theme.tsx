import { HallpassTheme, type HallpassThemeProps } from './theme.tsx'

/** @deprecated HallpassTheme in the font of the page around it, which is what the published one shows. */
export const StackTheme = ({ theme, ...props }: HallpassThemeProps) => (
  <HallpassTheme {...props} theme={{ font: 'inherit', ...theme }} />
)
