import { hallpassAppInternals as internals } from '@hallpass/js'
import { ProviderFromJson } from '../client/provider.tsx'
import type { HallpassProviderProps, StackProviderProps } from '../props.ts'

/** Sends what the browser may know of the app, never a secret key. */
export const HallpassProvider = ({ app, ...props }: HallpassProviderProps) => (
  <ProviderFromJson json={app[internals].toClientJson()} {...props} />
)

/** @deprecated The same as HallpassProvider, except that texts of the published package are no error. */
export const StackProvider = (props: StackProviderProps) => <HallpassProvider unknownTexts="warn" {...props} />
