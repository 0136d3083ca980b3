import { installLine, type PackageSource } from '@hallpass/contract'
import {
  type AppTarget,
  appFrameworks,
  appVariables,
  nextApp,
  nextHandler,
  nextWrapping,
  reactApp,
  reactProvider,
  reactWrapping,
  wrapped,
} from '@hallpass/contract/app-setup'

export interface Framework {
  id: string
  name: string
  /** In front of the names of variables that browsers may see. */
  prefix: string
  envFile: string
  /** One of our packages, or else a line that needs none. */
  install: { package: string } | { line: string }
  /** Apps of browsers alone get no secret key. */
  hasServer?: boolean
  files: readonly Snippet[]
}

/** What goes into one file: each is copied by itself. */
export interface Snippet {
  path: string
  text: string
}

const titled = (path: string, text: string): Snippet => ({ path, text: `// ${path}\n${text.trimEnd()}` })

const nextLayout = `import type { ReactNode } from 'react'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`

const reactMain = `import { createRoot } from 'react-dom/client'
import App from './App'

createRoot(document.getElementById('root')!).render(
  <App />,
)
`

const reactHome = `import { UserButton, useUser } from '@hallpass/react'

export default function App() {
  const user = useUser({ or: 'redirect' })
  return <div>Hello {user.displayName ?? user.primaryEmail} <UserButton /></div>
}`

export const frameworks: readonly Framework[] = [
  {
    ...appFrameworks.next,
    install: appFrameworks.next,
    files: [
      titled('app/layout.tsx', wrapped(nextLayout, /\{children\}/, nextWrapping) ?? ''),
      titled(nextApp.path, nextApp.text),
      titled(nextHandler.path, nextHandler.text),
    ],
  },
  {
    ...appFrameworks.react,
    install: appFrameworks.react,
    files: [
      titled('src/main.tsx', wrapped(reactMain, /<App \/>/, reactWrapping) ?? ''),
      titled(reactApp.path, reactApp.text),
      titled(reactProvider.path, reactProvider.text),
      titled('src/App.tsx', reactHome),
    ],
  },
  {
    ...appFrameworks.node,
    install: appFrameworks.node,
    files: [
      titled(
        'server.ts',
        `import { HallpassServerApp } from "@hallpass/js"

const app = new HallpassServerApp({ tokenStore: null })

// In a route: the user of a Fetch Request, or null.
// For Express and Hono see @hallpass/js/express and @hallpass/js/hono.
const user = await app.getUser({ tokenStore: request })`,
      ),
    ],
  },
  {
    id: 'python',
    name: 'Python',
    prefix: 'HALLPASS_',
    envFile: '.env',
    install: { line: 'pip install requests' },
    files: [
      {
        path: 'Python',
        text: `# Whose access token is it?
import os, requests

def get_user(access_token):
    answer = requests.get(
        os.environ["HALLPASS_API_URL"] + "/api/v1/users/me",
        headers={
            "x-stack-access-type": "server",
            "x-stack-project-id": os.environ["HALLPASS_PROJECT_ID"],
            "x-stack-secret-server-key": os.environ["HALLPASS_SECRET_SERVER_KEY"],
            "x-stack-access-token": access_token,
        },
    )
    return answer.json() if answer.ok else None`,
      },
    ],
  },
  {
    id: 'http',
    name: 'HTTP',
    prefix: 'HALLPASS_',
    envFile: '.env',
    install: { line: 'curl "$HALLPASS_API_URL/health"' },
    files: [
      {
        path: 'HTTP',
        text: `# Create a user with the server key.
curl "$HALLPASS_API_URL/api/v1/users" \\
  -H "content-type: application/json" \\
  -H "x-stack-access-type: server" \\
  -H "x-stack-project-id: $HALLPASS_PROJECT_ID" \\
  -H "x-stack-secret-server-key: $HALLPASS_SECRET_SERVER_KEY" \\
  -d '{"primary_email": "first@example.com", "primary_email_auth_enabled": true}'`,
      },
    ],
  },
]

export const installOf = ({ install }: Framework, source: PackageSource, url: string): string =>
  'line' in install ? install.line : installLine(install.package, source, url)

/** The variables of a framework, with what is secret masked on demand. */
export function environmentOf(
  { prefix, envFile, hasServer = true }: Framework,
  target: AppTarget,
  isMasked = false,
): string {
  const server = hasServer ? target.secretServerKey : undefined
  const secretServerKey = isMasked && server ? `${server.slice(0, 4)}${'•'.repeat(16)}${server.slice(-4)}` : server
  const lines = appVariables({ prefix }, { ...target, secretServerKey }).map(([name, value]) => `${name}=${value}`)
  return [`# ${envFile}`, ...lines].join('\n')
}
