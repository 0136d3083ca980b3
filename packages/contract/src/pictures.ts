/** Whose picture it is. That of a member's profile in a team is one of the user's. */
export type PictureKind = 'users' | 'teams'

export interface PictureSource {
  /** Of the server, without a slash at the end. */
  baseUrl: string
  projectId: string
  kind: PictureKind
  id: string
}

/**
 * Where our own pages load a picture from: one that another host keeps comes through the server, so that this host does not
 * learn who looks at it, and when (docs/protocol/users.md#images).
 */
export function pictureSrc({ baseUrl, projectId, kind, id }: PictureSource, url: string): string {
  const isForeign = /^https?:/i.test(url) && storedImagePath([baseUrl], url) === undefined
  return isForeign ? `${baseUrl}/pictures/${projectId}/${kind}/${id}?url=${encodeURIComponent(url)}` : url
}

/** The path of an image that is stored here. Letter for letter: `/files/..//host` would lead elsewhere. */
export function storedImagePath(origins: readonly string[], url: string): string | undefined {
  const origin = origins.find((one) => url.startsWith(`${one}/`))
  const path = url.slice(origin?.length)
  return origin !== undefined && /^\/files\/[\w-]+\/[\w-]+\.\w+$/.test(path) ? path : undefined
}
