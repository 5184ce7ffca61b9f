import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { shellTexts } from '../shell-texts.ts'
import { useIsMobile } from '../use-device.ts'

const SearchBox = chunk(async () => (await import('./search-box.tsx')).SearchBox)
const SearchDialog = chunk(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
  failedWindow(({ onClose }) => ({ onClose })),
)

/** Opens a page by its title: a box in the header, a dialog where the header is narrow. */
export function MenuSearch() {
  const isMobile = useIsMobile()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { opener, returnFocus } = useReturnedFocus(open)
  const closeHere = () => {
    returnFocus()
    close()
  }
  // Input before the box is mounted is lost, so its code is loaded on hover or focus. A failure shows when it is
  // opened.
  const fetchAhead = () => void (isMobile ? SearchDialog : SearchBox).preload().catch(() => undefined)
  const button = (
    <Button
      ref={opener}
      type="text"
      aria-label={shellTexts.searchMenu}
      icon={<SearchOutlined />}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => setOpen(true)}
    />
  )
  if (isMobile) {
    return (
      <>
        {button}
        <ErrorBoundary part="菜单搜索" as="window" onClose={close}>
          <Suspense>{open && <SearchDialog onClose={close} />}</Suspense>
        </ErrorBoundary>
      </>
    )
  }
  return (
    <Suspense fallback={button}>
      {open ? (
        <ErrorBoundary part="菜单搜索" as="line" onClose={closeHere}>
          <SearchBox className="w-search" onChosen={closeHere} onEscape={closeHere} onLeave={close} />
        </ErrorBoundary>
      ) : (
        button
      )}
    </Suspense>
  )
}

/** The box replaces the button, which gets the focus back once it is mounted again. */
function useReturnedFocus(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const isRequested = useRef(false)
  useEffect(() => {
    if (open || !isRequested.current) return
    isRequested.current = false
    opener.current?.focus()
  }, [open])
  const returnFocus = () => {
    isRequested.current = true
  }
  return { opener, returnFocus }
}
