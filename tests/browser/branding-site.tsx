import { HallpassTheme, SignIn } from '@hallpass/react'
import { mount } from './mount.tsx'

/** Runs in the page: the sign-in card as the project looks, and under a theme of the app. */
const theme = { light: { primary: '#0f766e' }, radius: '3px', font: 'inherit' }
const nonce = document.querySelector<HTMLStyleElement>('style')?.nonce ?? ''
mount(
  location.pathname === '/themed' ? (
    <HallpassTheme theme={theme} nonce={nonce}>
      <SignIn fullPage />
    </HallpassTheme>
  ) : (
    <SignIn fullPage />
  ),
)
