import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import { useInFront } from '../../ui/use-in-front.ts'
import { SaveSearch, SearchList } from './saved-searches.tsx'
import type { SavedSearches } from './use-saved-searches.ts'
import './advanced-query.css'

interface Props {
  saved: SavedSearches
  /** What the form and the advanced query ask now; undefined when nothing. */
  present(): SavedSearch['query'] | undefined
  onApply(search: SavedSearch): boolean
}

/** The button behind which kept searches are asked again, and the present one is kept. */
export function SavedQueries({ saved, present, onApply }: Props) {
  const [open, setOpen] = useState(false)
  const inFront = useInFront()
  const content = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        type="link"
        className="r-link-button"
        autoInsertSpace={false}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        我的查询
      </Button>
      {inFront && (
        <Modal
          title="我的查询"
          open={open}
          width={560}
          className="r-modal"
          destroyOnHidden
          closable={{ 'aria-label': '关闭窗口' }}
          footer={null}
          onCancel={close}
          afterOpenChange={(opened) => opened && content.current?.querySelector<HTMLElement>('input, button')?.focus()}
        >
          <div ref={content}>
            {saved.all.length > 0 && <SearchList saved={saved} onApply={(search) => onApply(search) && close()} />}
            {open && <SaveSearch saved={saved} query={present()} onDone={close} />}
          </div>
        </Modal>
      )}
    </>
  )
}
