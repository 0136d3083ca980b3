import { type PictureKind, pictureSrc } from '@hallpass/contract'
import { hallpassAppInternals as internals } from '@hallpass/js'
import { useState } from 'react'
import { type ReactApp, useOptionalApp } from '../../provider.tsx'

export interface Pictured {
  /** Without one, the picture is not from a profile, and is shown as it is given. */
  readonly id?: string | undefined
  readonly profileImageUrl?: string | null | undefined
}

/** For an `img`; undefined where there is no picture, or none that can be shown. */
export function usePicture(kind: PictureKind, profile: Pictured | null | undefined) {
  const app = useOptionalApp()
  const [failed, setFailed] = useState<string>()
  const url = profile?.profileImageUrl
  if (!url) return undefined
  const src = app && profile.id ? pictureSrc({ ...placeOf(app), kind, id: profile.id }, url) : url
  return src === failed ? undefined : { src, onError: () => setFailed(src) }
}

/** As browsers reach it, also while a server renders. */
function placeOf(app: ReactApp) {
  const { core, options } = app[internals]
  const { baseUrl } = options
  return { projectId: app.projectId, baseUrl: typeof baseUrl === 'object' ? baseUrl.browser : core.settings.baseUrl }
}
