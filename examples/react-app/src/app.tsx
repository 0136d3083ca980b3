import { HallpassHandler, HallpassProvider, HallpassTheme } from '@hallpass/react'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { useAppearance } from './appearance.ts'
import { Gallery } from './gallery.tsx'
import { hallpassApp } from './hallpass.ts'
import { Home } from './home.tsx'
import { TopBar } from './top-bar.tsx'

export function App() {
  const appearance = useAppearance()
  useEffect(() => {
    document.documentElement.dataset.theme = appearance.scheme
  }, [appearance.scheme])
  return (
    <Suspense>
      <HallpassProvider app={hallpassApp} lang={appearance.lang}>
        <HallpassTheme theme={appearance.theme}>
          <BrowserRouter>
            <Routes>
              <Route path="/handler/*" element={<Handler />} />
              <Route path="*" element={<Site appearance={appearance} />} />
            </Routes>
          </BrowserRouter>
        </HallpassTheme>
      </HallpassProvider>
    </Suspense>
  )
}

/** All of Hallpass's own pages: sign-in, mailed links, account settings and the rest. */
const Handler = () => <HallpassHandler app={hallpassApp} location={useLocation().pathname} fullPage />

const Site = ({ appearance }: { appearance: ReturnType<typeof useAppearance> }) => (
  <div className="site">
    <TopBar appearance={appearance} />
    <Suspense fallback={<main className="main" />}>
      <Routes>
        <Route index element={<Home />} />
        <Route path="components" element={<Gallery />} />
      </Routes>
    </Suspense>
  </div>
)
