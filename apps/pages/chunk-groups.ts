import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))
const isReact = /node_modules\/(react|react-dom|scheduler)\//
const isFrame = /\/pages\/src\/page\/(mount|facts)/
const isHandler = /\/pages\/src\/handler\/(?!main)/
/** Lists of everything: what is imported through them says nothing about what is needed. */
const isBarrel = /\/packages\/(react|js|contract)\/src\/index\.ts$/

/** What every page shows, and then what the page that people see most is made of. */
const layers = {
  kit: [
    'react/src/theme.tsx',
    'react/src/ui/card.tsx',
    'react/src/ui/button.tsx',
    'react/src/ui/lean-surface.tsx',
    'react/src/messages/translate.ts',
    'contract/src/currencies.ts',
  ],
  surface: ['react/src/ui/surface.tsx'],
  'sign-in': [
    'react/src/handler/handler.tsx',
    'react/src/components/sign-in/sign-in.tsx',
    'js/src/client-app/client-app.ts',
    'contract/src/handler-names.ts',
    'contract/src/headers.ts',
    'contract/src/limits.ts',
    'contract/src/providers.ts',
    'contract/src/text.ts',
  ],
}

/** Everything that the modules import at once, with themselves. */
function closureOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(roots.map((root) => packages + root))
  // A set also visits what is added while it is walked.
  for (const id of found) {
    if (isBarrel.test(id) || isReact.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

let layerOf: Map<string, string> | undefined

function layersOf(graph: ModuleGraph): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, roots] of Object.entries(layers)) {
    for (const id of closureOf(roots, graph)) if (!found.has(id)) found.set(id, name)
  }
  return found
}

/** Few files for a page's first rendering instead of one for each module that two pages share. */
export const chunkGroups = [
  { name: 'react', test: isReact, priority: 2 },
  {
    name: (id: string, graph: ModuleGraph) => {
      layerOf ??= layersOf(graph)
      if (id.includes('vite/preload-helper') || isFrame.test(id)) return 'kit'
      if (isHandler.test(id)) return 'sign-in'
      return isBarrel.test(id) ? null : (layerOf.get(id) ?? null)
    },
    priority: 1,
    // Its own closure is the group: everything else these import is loaded later.
    includeDependenciesRecursively: false,
  },
]
