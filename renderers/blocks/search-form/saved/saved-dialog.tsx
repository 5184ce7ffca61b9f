import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import { SaveSearch, SearchList } from './saved-searches.tsx'
import type { SavedSearches } from './use-saved-searches.ts'
import '../advanced/advanced-query.css'

interface Props {
  saved: SavedSearches
  /** Present query; absent when it is empty. */
  query?: SavedSearch['query']
  onApply(search: SavedSearch): boolean
  /** Called when the dialog is no longer visible. */
  afterClose(): void
}

/** Dialog that runs saved searches and saves the present one. */
export function SavedDialog({ saved, query, onApply, afterClose }: Props) {
  const [open, setOpen] = useState(true)
  const content = useRef<HTMLDivElement>(null)
  if (!useInFront()) return null
  const close = () => setOpen(false)
  return (
    <Modal
      title="我的查询"
      open={open}
      width={560}
      className="r-modal"
      destroyOnHidden
      closable={{ 'aria-label': '关闭窗口' }}
      footer={null}
      onCancel={close}
      afterClose={afterClose}
      afterOpenChange={(opened) => opened && content.current?.querySelector<HTMLElement>('input, button')?.focus()}
    >
      <div ref={content}>
        {saved.all.length > 0 && <SearchList saved={saved} onApply={(search) => onApply(search) && close()} />}
        <SaveSearch saved={saved} query={query} onDone={close} />
      </div>
    </Modal>
  )
}
