import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHost } from './host.ts'
import { openArea } from './session/stored.ts'
import { App } from './shell/app.tsx'
import { dressDocument } from './shell/settings/settings-store.ts'
import { dressTab } from './shell/site/site.ts'

const root = createRoot(document.getElementById('root')!)

// Equals the key in preview/preview-area.ts, which only previews load.
if (location.pathname === '/preview' || openArea(() => sessionStorage).getItem('Preview')) {
  void import('./preview/preview-main.tsx').then(({ showPreview }) => showPreview(root))
} else {
  const host = createHost(window)
  // Before the first paint, so that the appearance does not change afterwards.
  dressDocument(host.settings, document.documentElement)
  dressTab(host.site, document)
  void host.site.load()
  root.render(
    <StrictMode>
      <App host={host} />
    </StrictMode>,
  )
}
