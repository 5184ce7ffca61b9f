import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import type { SavedSearches } from './use-saved-searches.ts'

const SavedDialog = chunk(
  async () => (await import('./saved-dialog.tsx')).SavedDialog,
  failedWindow(({ afterClose }) => ({ onClose: afterClose })),
)

interface Props {
  saved: SavedSearches
  /** Present query of the form and the advanced query; undefined when empty. */
  present(): SavedSearch['query'] | undefined
  onApply(search: SavedSearch): boolean
}

/** Button for saved searches. */
export function SavedQueries({ saved, present, onApply }: Props) {
  const [opened, setOpened] = useState<{ query?: SavedSearch['query'] }>()
  return (
    <>
      <Button
        type="link"
        className="r-link-button"
        autoInsertSpace={false}
        aria-haspopup="dialog"
        onClick={() => setOpened({ query: present() })}
      >
        我的查询
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <SavedDialog saved={saved} query={opened.query} onApply={onApply} afterClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
