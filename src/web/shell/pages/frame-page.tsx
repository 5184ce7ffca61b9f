import { useEffect } from 'react'
import { useRefusedFrame } from '#renderers/ui/hooks/use-refused-frame.ts'
import { texts } from '#web/texts.ts'
import { ExceptionPage } from './exception-page.tsx'
import './frame-page.css'

interface Props {
  title: string
  /** Address on the web. */
  url: string
}

/** Page of another site. It may run scripts, but neither navigate this window nor ask for its devices. */
export function FramePage({ title, url }: Props) {
  const { origin } = new URL(url)
  if (useRefusedFrame(origin)) return <RefusedFrame title={title} url={url} />
  return (
    <>
      <p className="w-frame-hint">
        {texts.frameHint}
        <a href={url} target="_blank" rel="noopener noreferrer">
          {texts.openInWindow}
        </a>
      </p>
      <iframe
        className="w-frame"
        title={title}
        src={url}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="strict-origin"
      />
    </>
  )
}

function RefusedFrame({ title, url }: Props) {
  const detail = texts.frameNotRegistered(title, new URL(url).origin)
  useEffect(() => console.warn(detail), [detail])
  return (
    <ExceptionPage
      title={texts.frameRefused}
      detail={detail}
      actions={[
        { label: texts.reload, run: () => window.location.reload() },
        { label: texts.openInWindow, run: () => void window.open(url, '_blank', 'noopener') },
      ]}
    />
  )
}
