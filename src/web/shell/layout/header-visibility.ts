import { useEffect, useState } from 'react'

/** Scroll position from which the header hides itself. */
export const AUTO_HIDE_AFTER_PX = 100

interface Scroll {
  /** Px from the top, before and now. */
  before: number
  now: number
  /** Current visibility of the header. */
  shown: boolean
}

/** Scrolling down hides it, up shows it; near the top it is always visible. */
export function headerShown({ before, now, shown }: Scroll): boolean {
  if (now <= AUTO_HIDE_AFTER_PX) return true
  return now === before ? shown : now < before
}

/** Follows the scrolling of the window while the header hides itself. */
export function useHeaderShown(hides: boolean): boolean {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    if (!hides) return
    let before = window.scrollY
    const update = () => {
      const now = window.scrollY
      const scroll = { before, now }
      before = now
      setShown((present) => headerShown({ ...scroll, shown: present }))
    }
    window.addEventListener('scroll', update, { passive: true })
    return () => {
      window.removeEventListener('scroll', update)
      setShown(true)
    }
  }, [hides])
  return shown
}
