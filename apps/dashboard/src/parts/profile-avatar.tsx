import { internalProjectId, type PictureKind, pictureSrc } from '@hallpass/contract'
import { useParams } from '@tanstack/react-router'
import { hueOf, initials } from '../lib/format.ts'
import { Avatar } from '../ui/index.ts'

interface ProfileAvatarProps {
  kind: PictureKind
  id: string
  name: string
  image: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  /** People who use the dashboard, and not users of the project on the screen. */
  isColleague?: boolean
}

/** A user or a team. Pictures that another host keeps come through the server, so that the host does not learn who looks. */
export function ProfileAvatar({ kind, id, name, image, size = 'small', isColleague = false }: ProfileAvatarProps) {
  const params: { projectId?: string } = useParams({ strict: false })
  const projectId = (isColleague ? undefined : params.projectId) ?? internalProjectId
  const source = { baseUrl: window.location.origin, projectId, kind, id }
  return (
    <Avatar
      letters={initials(name)}
      hue={hueOf(id)}
      image={image && pictureSrc(source, image)}
      size={size}
      square={kind === 'teams'}
    />
  )
}
