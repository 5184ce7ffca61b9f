import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../lazy-chunk.ts'
import { shellTexts } from '../shell-texts.ts'
import { useIsMobile } from '../use-device.ts'

const SearchBox = lazyComponent(() => import('./search-box.tsx').then((module) => module.SearchBox))
const SearchDialog = lazyComponent(() => import('./search-dialog.tsx').then((module) => module.SearchDialog))

/** Goes to a page by its title: a box in the header, a dialog where the header is narrow. */
export function MenuSearch() {
  const isMobile = useIsMobile()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { opener, returnFocus } = useReturnedFocus(open)
  const closeHere = () => {
    returnFocus()
    close()
  }
  const button = (
    <Button
      ref={opener}
      type="text"
      aria-label={shellTexts.searchMenu}
      icon={<SearchOutlined />}
      onClick={() => setOpen(true)}
    />
  )
  if (isMobile) {
    return (
      <>
        {button}
        <Suspense>{open && <SearchDialog onClose={close} />}</Suspense>
      </>
    )
  }
  return (
    <Suspense fallback={button}>
      {open ? <SearchBox className="w-search" onChosen={closeHere} onEscape={closeHere} onLeave={close} /> : button}
    </Suspense>
  )
}

/** The box stands in the place of the button, which gets the focus back once it is there again. */
function useReturnedFocus(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (open || !asked.current) return
    asked.current = false
    opener.current?.focus()
  }, [open])
  const returnFocus = () => {
    asked.current = true
  }
  return { opener, returnFocus }
}
