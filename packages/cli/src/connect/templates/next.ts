import { appFrameworks, nextApp, nextHandler, nextWrapping, wrapped } from '@hallpass/contract/app-setup'
import type { NewApp } from './new-app.ts'
import { style } from './style.ts'
import { versionsOf } from './versions.ts'

const layout = (name: string) => `import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import './style.css'

export const metadata: Metadata = { title: '${name}' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`

const page = (name: string) => `import { UserButton } from '@hallpass/next'
import { Suspense } from 'react'
import { hallpass } from '../hallpass'

export default function Home() {
  return (
    <main>
      <h1>${name}</h1>
      <Suspense>
        <Visitor />
      </Suspense>
    </main>
  )
}

/** On the server: whoever sent this request. */
async function Visitor() {
  const user = await hallpass.getUser()
  if (!user) {
    return (
      <p>
        <a href="/handler/sign-up">Create an account</a> or <a href="/handler/sign-in">sign in</a>.
      </p>
    )
  }
  return (
    <>
      <p>Signed in as {user.displayName ?? user.primaryEmail}.</p>
      <UserButton />
    </>
  )
}
`

const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['dom', 'dom.iterable', 'esnext'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    allowJs: true,
    esModuleInterop: true,
    skipLibCheck: true,
    isolatedModules: true,
    resolveJsonModule: true,
    incremental: true,
    plugins: [{ name: 'next' }],
  },
  include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts', '.next/dev/types/**/*.ts'],
  exclude: ['node_modules'],
}

export const newNextApp: NewApp = {
  framework: appFrameworks.next,
  manifest: {
    scripts: { dev: 'next dev', build: 'next build', start: 'next start' },
    dependencies: versionsOf('next', 'react', 'react-dom'),
    devDependencies: versionsOf('@types/node', '@types/react', '@types/react-dom', 'typescript'),
  },
  ignored: ['node_modules', '.next', 'next-env.d.ts', '*.tsbuildinfo', '.env*.local'],
  files: (name) => ({
    'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
    'app/layout.tsx': wrapped(layout(name), /\{children\}/, nextWrapping) ?? '',
    'app/page.tsx': page(name),
    'app/style.css': style,
    [nextApp.path]: nextApp.text,
    [nextHandler.path]: nextHandler.text,
  }),
}
