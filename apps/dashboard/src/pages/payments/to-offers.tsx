import { Navigate } from '@tanstack/react-router'
import { projectPath, useProjectId } from '../../lib/project.tsx'

/** The processor sends people back to `payments`. */
export const ToOffers = () => <Navigate to={projectPath(useProjectId(), 'payments/offers')} replace />
