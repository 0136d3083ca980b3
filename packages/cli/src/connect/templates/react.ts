import { appFrameworks, reactApp, reactProvider, reactWrapping, wrapped } from '@hallpass/contract/app-setup'
import type { NewApp } from './new-app.ts'
import { style } from './style.ts'
import { versionsOf } from './versions.ts'

const html = (name: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${name}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`

const main = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App'
import './style.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`

const app = (name: string) => `import { UserButton, useUser } from '@hallpass/react'

export default function App() {
  const user = useUser()
  return (
    <main>
      <h1>${name}</h1>
      {user ? (
        <>
          <p>Signed in as {user.displayName ?? user.primaryEmail}.</p>
          <UserButton />
        </>
      ) : (
        <p>
          <a href="/handler/sign-up">Create an account</a> or <a href="/handler/sign-in">sign in</a>.
        </p>
      )}
    </main>
  )
}
`

const config = `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react()] })
`

const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: ['vite/client'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    isolatedModules: true,
  },
  include: ['src'],
}

export const newReactApp: NewApp = {
  framework: appFrameworks.react,
  manifest: {
    type: 'module',
    scripts: { dev: 'vite', build: 'tsc && vite build', preview: 'vite preview' },
    dependencies: versionsOf('react', 'react-dom'),
    devDependencies: versionsOf('@types/react', '@types/react-dom', '@vitejs/plugin-react', 'typescript', 'vite'),
  },
  ignored: ['node_modules', 'dist', '*.local'],
  files: (name) => ({
    'index.html': html(name),
    'vite.config.ts': config,
    'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
    'src/main.tsx': wrapped(main, /<App \/>/, reactWrapping) ?? '',
    'src/App.tsx': app(name),
    'src/style.css': style,
    [reactApp.path]: reactApp.text,
    [reactProvider.path]: reactProvider.text,
  }),
}
