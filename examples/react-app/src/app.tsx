import { HallpassHandler, HallpassProvider, HallpassTheme } from '@hallpass/react'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { Gallery } from './gallery.tsx'
import { hallpassApp } from './hallpass.ts'
import { Home } from './home.tsx'
import { useLook } from './look.ts'
import { TopBar } from './top-bar.tsx'

export function App() {
  const look = useLook()
  useEffect(() => {
    document.documentElement.dataset.theme = look.scheme
  }, [look.scheme])
  return (
    <Suspense>
      <HallpassProvider app={hallpassApp} lang={look.lang}>
        <HallpassTheme theme={look.theme}>
          <BrowserRouter>
            <Routes>
              <Route path="/handler/*" element={<Handler />} />
              <Route path="*" element={<Site look={look} />} />
            </Routes>
          </BrowserRouter>
        </HallpassTheme>
      </HallpassProvider>
    </Suspense>
  )
}

/** All of Hallpass's own pages: sign-in, mailed links, account settings and the rest. */
const Handler = () => <HallpassHandler app={hallpassApp} location={useLocation().pathname} fullPage />

const Site = ({ look }: { look: ReturnType<typeof useLook> }) => (
  <div className="site">
    <TopBar look={look} />
    <Suspense fallback={<main className="main" />}>
      <Routes>
        <Route index element={<Home />} />
        <Route path="components" element={<Gallery />} />
      </Routes>
    </Suspense>
  </div>
)
