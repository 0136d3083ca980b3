import '@fontsource-variable/inter'
import './page.css'
import { HallpassTheme } from '@hallpass/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readNonce } from './facts.ts'

export function mount(page: ReactNode) {
  const nonce = readNonce()
  createRoot(document.getElementById('page')!).render(
    <StrictMode>
      <HallpassTheme {...(nonce && { nonce })}>{page}</HallpassTheme>
    </StrictMode>,
  )
}
