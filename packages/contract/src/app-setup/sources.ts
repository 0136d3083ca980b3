/** The files that make an app one of Hallpass: the dashboard shows them, `hallpass init` writes them. */
export interface SourceFile {
  /** In an app without a folder `src`, with the ending that TypeScript has. */
  readonly path: string
  readonly text: string
}

/** What is put around a part of a file that the app has already. */
export interface Wrapping {
  readonly imports: readonly string[]
  /** With `$` where the part goes. */
  readonly lines: readonly string[]
}

export const nextApp: SourceFile = {
  path: 'hallpass.ts',
  text: `import { HallpassServerApp } from '@hallpass/next'

/** Project and keys come from .env.local. */
export const hallpass = new HallpassServerApp({ tokenStore: 'nextjs-cookie' })
`,
}

export const nextHandler: SourceFile = {
  path: 'app/handler/[...stack]/page.tsx',
  text: `import { HallpassHandler } from '@hallpass/next'
import { hallpass } from '../../../hallpass'

/** Sign-in, account settings and mailed links. */
export default function Handler(props: unknown) {
  return <HallpassHandler app={hallpass} routeProps={props} fullPage />
}
`,
}

/** Around the children of the root layout. */
export const nextWrapping: Wrapping = {
  imports: [
    "import { HallpassProvider, HallpassTheme } from '@hallpass/next'",
    "import { hallpass } from '../hallpass'",
  ],
  lines: ['<HallpassProvider app={hallpass}>', '  <HallpassTheme>$</HallpassTheme>', '</HallpassProvider>'],
}

export const reactApp: SourceFile = {
  path: 'src/hallpass.ts',
  text: `import { HallpassClientApp } from '@hallpass/react'

/** Project and key come from .env.local. */
export const hallpassApp = new HallpassClientApp({ tokenStore: 'cookie', redirectMethod: 'window' })
`,
}

export const reactProvider: SourceFile = {
  path: 'src/with-hallpass.tsx',
  text: `import { HallpassHandler, HallpassProvider, HallpassTheme } from '@hallpass/react'
import { type ReactNode, Suspense } from 'react'
import { hallpassApp } from './hallpass'

/** Sign-in, account settings and mailed links are below /handler/; the app is everywhere else. */
export function WithHallpass({ children }: { children: ReactNode }) {
  const isHandler = window.location.pathname.startsWith('/handler/')
  return (
    <HallpassProvider app={hallpassApp}>
      <HallpassTheme>
        <Suspense>{isHandler ? <HallpassHandler fullPage /> : children}</Suspense>
      </HallpassTheme>
    </HallpassProvider>
  )
}
`,
}

/** Around the app in src/main.tsx. */
export const reactWrapping: Wrapping = {
  imports: ["import { WithHallpass } from './with-hallpass'"],
  lines: ['<WithHallpass>', '  $', '</WithHallpass>'],
}

export const nodeApp: SourceFile = {
  path: 'hallpass.ts',
  text: `import { HallpassServerApp } from '@hallpass/js'

/** Project and keys come from the environment: node --env-file=.env */
export const hallpass = new HallpassServerApp({ tokenStore: null })
`,
}

/** The same file for an app that is written in JavaScript. It knows the types of the files above, and no others. */
export const inJavaScript = ({ path, text }: SourceFile): SourceFile => ({
  path: path.replace(/\.ts(x?)$/, '.js$1'),
  text: text
    .replaceAll('type ReactNode, ', '')
    .replaceAll(': { children: ReactNode }', '')
    .replaceAll('(props: unknown)', '(props)'),
})
