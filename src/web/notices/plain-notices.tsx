import { useEffect, useState } from 'react'
import { texts } from '../texts.ts'
import type { AppNotices } from './app-notices.ts'
import type { NoticeSurface } from './notice-surface.ts'
import './plain-notices.css'

/** Long enough to be read. */
const SHOWN_MS = 6000

interface Notice {
  key: string
  title?: string
  text: string
}

/** Notices without lazy modules, for a failed network that cannot load them. */
export function PlainNotices({ notices }: { notices: AppNotices }) {
  const [shown, setShown] = useState<readonly Notice[]>([])
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const show = (notice: Notice) => {
      setShown((before) => [...before.filter(({ key }) => key !== notice.key), notice])
      timers.add(setTimeout(() => setShown((before) => before.filter((one) => one !== notice)), SHOWN_MS))
    }
    notices.attach(plainSurface(show))
    return () => timers.forEach(clearTimeout)
  }, [notices])
  return (
    <div className="w-plain-notices" role="alert">
      {shown.map(({ key, title, text }) => (
        <div key={key} className="w-plain-notice">
          {title && <strong>{title}</strong>}
          <p>{text}</p>
        </div>
      ))}
    </div>
  )
}

function plainSurface(show: (notice: Notice) => void): NoticeSurface {
  const tell = (text: string) => show({ key: text, text })
  const ask = (title: string, content?: string) => window.confirm(content ? `${title}\n${content}` : title)
  return {
    message: { success: tell, warning: tell, error: tell },
    notification: { error: ({ key, description }) => show({ key, title: texts.noticeTitle, text: description }) },
    modal: {
      confirm: async ({ title, content }) => ask(title, content),
      error: async ({ title, content }) => window.alert(content ? `${title}\n${content}` : title),
    },
  }
}
