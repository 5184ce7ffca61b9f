import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
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
  const button = (
    <Button type="text" aria-label={shellTexts.searchMenu} icon={<SearchOutlined />} onClick={() => setOpen(true)} />
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
      {open ? <SearchBox className="w-search" onChosen={close} onLeave={close} /> : button}
    </Suspense>
  )
}
