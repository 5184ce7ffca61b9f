import { useEffect, useLayoutEffect, useState } from 'react'
import { texts } from '../texts.ts'
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
  if (useRefused(origin)) return <RefusedFrame title={title} origin={origin} />
  return (
    <iframe
      className="w-frame"
      title={title}
      src={url}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      referrerPolicy="strict-origin"
    />
  )
}

/** A frame that the content security policy refuses stays empty, and only the document gets an event. */
function useRefused(origin: string): boolean {
  const [refused, setRefused] = useState<string>()
  // Before the frame can request its page.
  useLayoutEffect(() => {
    const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && originOf(blockedURI) === origin) setRefused(origin)
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [origin])
  return refused === origin
}

function RefusedFrame({ title, origin }: { title: string; origin: string }) {
  const detail = texts.frameNotRegistered(title, origin)
  useEffect(() => console.warn(detail), [detail])
  return (
    <ExceptionPage
      title={texts.frameRefused}
      detail={detail}
      action={{ label: texts.reload, run: () => window.location.reload() }}
    />
  )
}

/** Undefined for text that is no address: reports name some sources by a word. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}
