import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { useSnapshot } from 'valtio'
import type { PreviewResult } from '#shared/wire/session.ts'
import { createHost, type Host } from '../host.ts'
import { openArea, type StorageArea } from '../session/stored.ts'
import { dressDocument } from '../shell/settings/settings-store.ts'
import { beginPreview } from './begin-preview.ts'
import {
  forgetPreview,
  PREVIEW_PATH,
  previewArea,
  type StoredPreview,
  storedPreview,
  storePreview,
} from './preview-area.ts'
import { createPreviewHost } from './preview-host.ts'
import { PreviewNoticePage } from './preview-notice-page.tsx'
import { PreviewRoot } from './preview-root.tsx'
import { previewTexts } from './preview-texts.ts'

/** Shows the application as another user sees it: begins where the address requests it, continues after a reload. */
export async function showPreview(root: Root): Promise<void> {
  const { location, history } = window
  const tab = openArea(() => window.sessionStorage)
  const viewer = createHost(window)
  const isPreviewed = location.pathname === PREVIEW_PATH
  const kept = isPreviewed ? undefined : storedPreview(tab)
  if (!isPreviewed && !kept) {
    // The stored value is no valid preview; without it the tab is a normal one.
    forgetPreview(tab)
    return location.reload()
  }
  if (kept) return show(root, viewer, kept, createPreviewHost(previewArea(tab), location))

  const user = new URLSearchParams(location.search).get('user')
  const beginning = await beginPreview(viewer.http, viewer.session.state.token, user)
  if ('reason' in beginning) return showReason(root, beginning.reason, user ? () => location.reload() : undefined)
  const preview = store(tab, beginning.result)
  const host = createPreviewHost(previewArea(tab), location)
  host.session.begin({ ...beginning.result, sysAllDictItems: {} }, beginning.result.tenant)
  history.replaceState(null, '', '/')
  show(root, viewer, preview, host)
}

function store(tab: StorageArea, { userInfo, seconds }: PreviewResult): StoredPreview {
  const preview = { user: userInfo.id, realname: userInfo.realname, until: Date.now() + seconds * 1000 }
  storePreview(tab, preview)
  return preview
}

function show(root: Root, viewer: Host, preview: StoredPreview, host: Host): void {
  dressDocument(host.settings, document.documentElement)
  void host.site.load()
  root.render(
    <StrictMode>
      <Preview viewer={viewer} preview={preview} host={host} />
    </StrictMode>,
  )
}

/** Follows the viewer's session in other tabs of the browser: a sign-out there ends the preview too. */
function Preview({ viewer, preview, host }: { viewer: Host; preview: StoredPreview; host: Host }) {
  const { token } = useSnapshot(viewer.session.state)
  const again = () => window.location.assign(`${PREVIEW_PATH}?user=${encodeURIComponent(preview.user)}`)
  const isViewed = token !== undefined
  return (
    <PreviewRoot
      host={host}
      preview={preview}
      isViewed={isViewed}
      onEnded={forgetHere}
      onAgain={again}
      onClose={closeWindow}
    />
  )
}

function showReason(root: Root, detail: string, onAgain: (() => void) | undefined): void {
  root.render(
    <PreviewNoticePage title={previewTexts.notBegun} detail={detail} onAgain={onAgain} onClose={closeWindow} />,
  )
}

/** The tab is a normal one from now on. */
function forgetHere(): void {
  forgetPreview(openArea(() => window.sessionStorage))
}

/** A window that the user opened may refuse to close; then the page with the end of the preview stays. */
function closeWindow(): void {
  window.close()
}
