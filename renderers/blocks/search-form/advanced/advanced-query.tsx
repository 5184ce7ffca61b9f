import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'
import { ButtonIcon } from '#renderers/ui/button/button-icon.tsx'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { isButtonIcon } from '#shared/documents/button-icons.ts'
import type { SuperGroup } from '#shared/rules/search/super-query.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import type { SavedSearches } from '../saved/use-saved-searches.ts'
import { type DraftGroup, draftOf } from './advanced-draft.ts'

const AdvancedDialog = chunk(
  async () => (await import('./advanced-dialog.tsx')).AdvancedDialog,
  failedWindow(({ afterClose }) => ({ onClose: afterClose })),
)

export interface AdvancedQueryProps {
  fields: readonly PreparedField[]
  button?: { label?: string; icon?: string }
  /** Present conditions. */
  activeGroup?: SuperGroup
  /** Absent for people who cannot save queries. */
  saved?: SavedSearches
  /** Resolves to false when the query cannot run; the person was notified. */
  onSearch(group: SuperGroup | undefined): boolean
  onApply(search: SavedSearch): boolean
}

interface Written {
  activeGroup?: SuperGroup
  draft: DraftGroup
}

/** Button that opens the advanced query. */
export function AdvancedQuery({ fields, button = {}, activeGroup, saved, onSearch, onApply }: AdvancedQueryProps) {
  const [opened, setOpened] = useState<Written>()
  // Draft with the query it started from; another query makes it invalid.
  const written = useRef<Written>(undefined)
  const begin = () => ({ activeGroup, draft: draftOf(activeGroup, fields) })
  return (
    <>
      <Button
        type="link"
        className="r-link-button"
        icon={isButtonIcon(button.icon) && <ButtonIcon name={button.icon} />}
        autoInsertSpace={false}
        aria-haspopup="dialog"
        onClick={() => setOpened(written.current?.activeGroup === activeGroup ? (written.current ?? begin()) : begin())}
      >
        {button.label ?? '高级查询'}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <AdvancedDialog
            fields={fields}
            start={opened.draft}
            saved={saved}
            onDraft={(draft) => {
              written.current = { activeGroup: opened.activeGroup, draft }
            }}
            onSearch={onSearch}
            onApply={onApply}
            afterClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
