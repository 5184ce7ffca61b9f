import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHost } from './host.ts'
import { App } from './shell/app.tsx'
import { dressDocument } from './shell/settings/settings-store.ts'

const host = createHost(window)
// Before anything is drawn, so that nothing changes its look afterwards.
dressDocument(host.settings, document.documentElement)
void host.site.load()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App host={host} />
  </StrictMode>,
)
