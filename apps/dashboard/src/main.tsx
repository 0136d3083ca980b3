import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, shared } from './lib/queries.ts'
import { applyTheme } from './lib/theme.ts'
import { router } from './router.tsx'
import { ToastRegion } from './ui/index.ts'
import './ui/styles/index.css'

applyTheme()
// Every screen waits for it; meanwhile the code of the screen comes.
void queryClient.prefetchQuery(shared.owner())
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the dashboard.')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
