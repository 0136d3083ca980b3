import { type HallpassAppInternals, hallpassAppInternals } from '@hallpass/js'

type Navigate = (to: string) => void

/** How this app changes the page, as a function that components can call. */
export function useNavigateOf(app: { readonly [hallpassAppInternals]: HallpassAppInternals }): Navigate {
  const { redirectMethod } = app[hallpassAppInternals].core
  const { useNavigate = useNothing, navigate } =
    typeof redirectMethod === 'object' ? redirectMethod : methods[redirectMethod]
  // The method of an app never changes, so this is the same hook in every render.
  return useNavigate() ?? navigate ?? byWindow
}

const useNothing = (): Navigate | undefined => undefined
const byWindow: Navigate = (to) => window.location.assign(to)

interface Method {
  navigate?(to: string): void
  useNavigate?(): Navigate
}
const methods: Record<'window' | 'none', Method> = { window: { navigate: byWindow }, none: { navigate: () => {} } }
