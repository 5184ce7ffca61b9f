import { useTimeout } from 'ahooks'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Host } from '../host.ts'
import { signOut } from '../session/sign-in.ts'
import { App } from '../shell/app.tsx'
import type { StoredPreview } from './preview-area.ts'
import { PreviewNoticePage } from './preview-notice-page.tsx'
import { previewTexts } from './preview-texts.ts'
import './preview.css'

interface Props {
  host: Host
  preview: StoredPreview
  /** The viewer is still signed in; the preview ends with that session. */
  isViewed: boolean
  /** Called once it is over, for any reason. */
  onEnded(): void
  onAgain(): void
  onClose(): void
}

const PREVIEWING_CLASS = 'w-previewing'

/** Whole application below a banner with the name of the user, for as long as the preview lasts. */
export function PreviewRoot({ host, preview, isViewed, onEnded, onAgain, onClose }: Props) {
  const { session } = host
  const { token } = useSnapshot(session.state)
  const { realname, until } = preview
  const lasts = token !== undefined
  useEffect(() => {
    document.documentElement.classList.toggle(PREVIEWING_CLASS, lasts)
    return () => document.documentElement.classList.remove(PREVIEWING_CLASS)
  }, [lasts])
  useEffect(() => {
    if (!lasts) onEnded()
  }, [lasts, onEnded])
  useEffect(() => {
    if (!isViewed) session.end('to-login')
  }, [isViewed, session])
  useTimeout(() => session.end('to-login'), Math.max(0, until - Date.now()))

  if (!lasts) {
    const detail = isViewed ? previewTexts.endedDetail(realname) : previewTexts.endedWithViewer(realname)
    const again = isViewed ? onAgain : undefined
    return <PreviewNoticePage title={previewTexts.ended} detail={detail} onAgain={again} onClose={onClose} />
  }
  const end = () => void signOut(host, 'to-login').then(onClose)
  return (
    <>
      <aside className="w-preview-banner" aria-label={previewTexts.region}>
        <span className="w-preview-text">{previewTexts.looking(realname)}</span>
        <span className="w-preview-until">{previewTexts.until(dayjs(until).format('HH:mm'))}</span>
        <button type="button" className="w-preview-end" onClick={end}>
          {previewTexts.end}
        </button>
      </aside>
      <App host={host} />
    </>
  )
}
