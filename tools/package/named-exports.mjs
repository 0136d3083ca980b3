import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const kind = 'dynamic-import'
const isModule = (file) => /^\s*(import|export)\b/m.test(readFileSync(file, 'utf8'))

/**
 * A package that was written as CommonJS and is imported later becomes a module whose only export is the default one;
 * Node finds the others as well. Here they are written out, as Node finds them.
 */
export const namedExports = {
  name: 'named-exports',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, async (args) => {
      if (args.kind !== kind || args.pluginData === kind || args.path.startsWith('@hallpass/')) return undefined
      const { resolveDir } = args
      const { path, external } = await bundle.resolve(args.path, { kind, resolveDir, pluginData: kind })
      if (external || isModule(path)) return undefined
      return { path, namespace: kind }
    })
    bundle.onLoad({ filter: /.*/, namespace: kind }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((one) => /^[\w$]+$/.test(one) && one !== 'default')
      const lines = names.map((one) => `export const ${one} = whole[${JSON.stringify(one)}]`)
      const contents = [`const whole = require(${JSON.stringify(path)})`, 'export default whole', ...lines].join('\n')
      return { contents, resolveDir: dirname(path) }
    })
  },
}
