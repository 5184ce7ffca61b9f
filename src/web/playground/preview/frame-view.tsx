import { useEventListener } from 'ahooks'
import { theme as antdTheme, ConfigProvider } from 'antd'
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Navigate } from 'react-router'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { useHost } from '#web/host.ts'
import { useTheme } from '#web/shell/settings/use-theme.ts'
import { Waiting } from '#web/shell/waiting.tsx'
import { isToFrame, type Shown } from './frame-messages.ts'
import { FrameScreen } from './frame-screen.tsx'
import { postToPlayground } from './post-to-playground.ts'
import './frame-view.css'

/** Content of the frame of the playground: one screen in full size. The playground sends it the documents. */
export function FrameView() {
  const shown = useShown()
  if (window.parent === window) return <Navigate to="/playground" replace />
  if (!shown) return <Waiting />
  return (
    <FrameTheme dark={shown.dark}>
      <main className="w-playground-frame">
        <ErrorBoundary part="预览" as="page" key={shown.revision}>
          <Suspense fallback={<Waiting />}>
            <FrameScreen key={shown.revision} shown={shown} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </FrameTheme>
  )
}

function useShown(): Shown | undefined {
  const [shown, setShown] = useState<Shown>()
  useEventListener('message', ({ data, source, origin }) => {
    if (source === window.parent && origin === window.location.origin && isToFrame(data)) setShown(data.show)
  })
  useEffect(() => postToPlayground({ from: 'playground-frame', ready: true }), [])
  return shown
}

function FrameTheme({ dark, children }: { dark: boolean; children: React.ReactNode }) {
  const light = useTheme(useHost())
  const theme = useMemo(
    () => (dark ? { ...light, algorithm: antdTheme.darkAlgorithm, token: darkToken(light.token) } : light),
    [dark, light],
  )
  useLayoutEffect(() => {
    document.documentElement.dataset.playgroundTheme = dark ? 'dark' : 'light'
  }, [dark])
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>
}

/** antd chooses the colours of texts, because ours are made for light backgrounds. */
function darkToken(token: Record<string, unknown> = {}): Record<string, unknown> {
  const { colorTextDescription: _, colorTextPlaceholder: __, colorError: ___, ...rest } = token
  return rest
}
