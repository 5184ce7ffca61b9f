import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHost } from './host.ts'
import { App } from './shell/app.tsx'

const host = createHost(window)
void host.site.load()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App host={host} />
  </StrictMode>,
)
