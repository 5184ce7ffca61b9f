import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
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
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  const content = (
    <div className="r-advanced__kept" onKeyDown={({ key }) => key === 'Escape' && close()}>
      {saved.all.length > 0 && <SearchList saved={saved} onApply={(search) => onApply(search) && close()} />}
      <SaveSearch saved={saved} query={present()} onDone={close} />
    </div>
  )
  return (
    <Popover
      open={open}
      trigger="click"
      placement="bottomRight"
      title="我的查询"
      destroyOnHidden
      content={open && content}
      onOpenChange={setOpen}
    >
      <Button
        ref={button}
        type="link"
        className="r-link-button"
        autoInsertSpace={false}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        我的查询
      </Button>
    </Popover>
  )
}
