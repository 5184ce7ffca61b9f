import { useEffect, useState } from 'react'

/** From here on a header that hides itself does so. */
export const AUTO_HIDE_AFTER_PX = 100

interface Scroll {
  /** Px from the top, before and now. */
  before: number
  now: number
  /** Whether the header is shown so far. */
  shown: boolean
}

/** Down hides it, up brings it back; near the top it is always there. */
export function headerShown({ before, now, shown }: Scroll): boolean {
  if (now <= AUTO_HIDE_AFTER_PX) return true
  return now === before ? shown : now < before
}

/** Follows the scrolling of the window while it matters. */
export function useHeaderShown(hides: boolean): boolean {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    if (!hides) return
    let before = window.scrollY
    const look = () => {
      const now = window.scrollY
      const scroll = { before, now }
      before = now
      setShown((present) => headerShown({ ...scroll, shown: present }))
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      setShown(true)
    }
  }, [hides])
  return shown
}
