import { useLayoutEffect, useState } from 'react'

/** Returns whether the policy of the document refused a frame of the origin. The frame stays empty; only the document gets an event. */
export function useRefusedFrame(origin: string | undefined): boolean {
  const [refused, setRefused] = useState<string>()
  // Before the frame can have asked for its page; ahooks' useEventListener begins after the first paint.
  useLayoutEffect(() => {
    const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && originOf(blockedURI) === origin) setRefused(origin)
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [origin])
  return origin !== undefined && refused === origin
}

/** Undefined for what is no address: reports name some things by a word. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}
