import type { ProviderType } from '@hallpass/contract'
import { providerMarks } from '@hallpass/contract/provider-marks'

/** In a file of its own, so that the marks are loaded after the page can be used. */
export default function BrandMark({ provider }: { provider: ProviderType }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {providerMarks[provider].map(([fill, path]) => (
        <path key={path} fill={fill} d={path} />
      ))}
    </svg>
  )
}
