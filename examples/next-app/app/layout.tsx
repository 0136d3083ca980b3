import { HallpassProvider, HallpassTheme } from '@hallpass/next'
import type { ReactNode } from 'react'
import { hallpass } from '../hallpass.ts'
import './style.css'

export const metadata = { title: 'Harbor' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <HallpassProvider app={hallpass}>
          <HallpassTheme>{children}</HallpassTheme>
        </HallpassProvider>
      </body>
    </html>
  )
}
