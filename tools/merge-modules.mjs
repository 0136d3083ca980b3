import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build } from './tsdown.mjs'

/**
 * Bundlers of apps cut our packages where pages share a module, and with one module per source file that is everywhere: a
 * sign-in page came in forty files. So what belongs together becomes one module. The first layer that needs a module has
 * it, with everything that it imports at once; what no layer needs stays as it is, and is loaded on demand.
 */
export const layersOf = {
  '@hallpass/contract': {
    client: ['limits.js', 'headers.js', 'text.js', 'handler-names.js', 'passkeys.js', 'providers.js'],
  },
  '@hallpass/js': {
    client: ['client-app/client-app.js'],
    user: ['objects/current-user.js', 'objects/products.js', 'objects/item-history.js'],
    server: ['server-app/server-app.js', 'admin-app/admin-app.js'],
  },
  '@hallpass/react': {
    // Server components import it: nothing in it may need a browser.
    routes: ['handler/routes.js'],
    core: ['provider.js', 'apps.js', 'hooks/use-user.js', 'hooks/use-latest.js', 'hooks/use-layout-effect.js'],
    kit: [
      'theme.js',
      'ui/boundary.js',
      'ui/button.js',
      'ui/card-skeleton.js',
      'ui/card.js',
      'ui/icon.js',
      'ui/lean-surface.js',
      'hooks/use-page-link.js',
      'hooks/use-problem-text.js',
      'ui/field.js',
      'ui/badge.js',
      'hooks/use-form.js',
      'hooks/use-action.js',
      'flows/email.flow.js',
      'flows/password.flow.js',
    ],
    handler: ['handler/handler.js'],
    menus: ['components/user-button/user-button.js', 'components/team-switcher/team-switcher.js', 'ui/surface.js'],
    'sign-in': ['components/sign-in/sign-in.js', 'components/sign-up/sign-up.js'],
    pages: [
      'handler/messages.js',
      'components/message-card/predefined-message-card.js',
      'components/magic-link-sign-in/magic-link-card.js',
      'components/mfa/mfa.js',
      'components/forgot-password/forgot-password.js',
      'components/oauth-callback/oauth-callback.js',
      'components/sign-out/sign-out.js',
      'components/magic-link-callback/magic-link-callback.js',
    ],
  },
}

/** Replaces the modules of a built folder; types, and what is for `require`, stay as they are. */
export async function mergeModules(folder, entries, layers) {
  const own = new Map(entries.map((name) => [name, join(folder, `${name}.js`)]))
  const isEntry = new Set(own.values())
  const draft = mkdtempSync(`${folder}-merging-`)
  let layerOf
  const nameOf = (id, graph) => {
    if (isEntry.has(id)) return null
    layerOf ??= assign(folder, layers, graph)
    return layerOf.get(id) ?? relative(folder, id).replace(/\.js$/, '').replaceAll('/', '.')
  }
  await build({
    config: false,
    cwd: folder,
    outDir: draft,
    logLevel: 'error',
    entry: Object.fromEntries(own),
    format: ['esm'],
    platform: 'neutral',
    target: 'es2023',
    fixedExtension: false,
    dts: false,
    // What others import goes on being imported; only our own files are joined.
    external: /^[^./]/,
    // Bundlers of apps know better what is used.
    treeshake: false,
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    outputOptions: {
      chunkFileNames: ({ name }) => `${name}.js`,
      codeSplitting: { groups: [{ name: nameOf, includeDependenciesRecursively: false }] },
    },
  })
  for (const name of readdirSync(folder, { recursive: true })) if (name.endsWith('.js')) rmSync(join(folder, name))
  cpSync(draft, folder, { recursive: true })
  rmSync(draft, { recursive: true })
}

/** By module, the first layer that needs it. */
function assign(folder, layers, graph) {
  const found = new Map()
  for (const [layer, roots] of Object.entries(layers)) {
    const closure = new Set(roots.map((root) => resolve(folder, root)))
    // A set also visits what is added while it is walked.
    for (const id of closure) {
      const info = graph.getModuleInfo(id)
      if (!info) continue
      for (const imported of info.importedIds) closure.add(imported)
      if (!found.has(id)) found.set(id, `parts.${layer}`)
    }
  }
  return found
}
