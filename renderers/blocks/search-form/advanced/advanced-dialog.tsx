import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import { MOST_SUPER_CONDITIONS, type SuperGroup, superQueryWire } from '#shared/rules/search/super-query.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import { SaveSearch, SearchList } from '../saved/saved-searches.tsx'
import type { SavedSearches } from '../saved/use-saved-searches.ts'
import { type DraftGroup, draftOf, edited, groupOfDraft, lacksValue, linesIn } from './advanced-draft.ts'
import { ConditionGroup } from './condition-group.tsx'
import '#renderers/ui/overlay/record/record-overlay.css'
import './advanced-query.css'

interface Props {
  fields: readonly PreparedField[]
  /** Initial content of the dialog. */
  start: DraftGroup
  /** Absent for people who cannot save queries. */
  saved?: SavedSearches
  /** Resolves to false when the query cannot run; the person was notified. */
  onSearch(group: SuperGroup | undefined): boolean
  onApply(search: SavedSearch): boolean
  /** Reports the present draft, so that closing the dialog does not lose it. */
  onDraft(draft: DraftGroup): void
  /** Called when the dialog is no longer visible. */
  afterClose(): void
}

/** Dialog that builds, saves and runs conditions and groups. */
export function AdvancedDialog({ fields, start, saved, onSearch, onApply, onDraft, afterClose }: Props) {
  const [draft, setDraft] = useState(start)
  const [strict, setStrict] = useState(false)
  const [saving, setSaving] = useState(false)
  const [open, setOpen] = useState(true)
  const tell = useRef(onDraft)
  useEffect(() => tell.current(draft), [draft])
  if (!useInFront()) return null
  const lines = linesIn(draft)

  /** Returns the query, or marks lines without a value and returns undefined. */
  function complete(): { group: SuperGroup | undefined } | undefined {
    setStrict(true)
    return lines.some(lacksValue) ? undefined : { group: groupOfDraft(draft) }
  }
  function search() {
    const ready = complete()
    if (ready && onSearch(ready.group)) setOpen(false)
  }
  function apply(chosen: SavedSearch) {
    if (onApply(chosen)) setOpen(false)
  }
  const group = groupOfDraft(draft)
  return (
    <Modal
      title="高级查询"
      open={open}
      width={880}
      className="r-modal"
      destroyOnHidden
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭窗口' }}
      onCancel={() => setOpen(false)}
      afterClose={afterClose}
      footer={
        <div className="r-overlay-footer">
          {saved && (
            <Button className="r-advanced__save" autoInsertSpace={false} onClick={() => complete() && setSaving(true)}>
              保存查询
            </Button>
          )}
          <Button autoInsertSpace={false} onClick={() => setDraft(draftOf(undefined, fields))}>
            清空
          </Button>
          <Button autoInsertSpace={false} onClick={() => setOpen(false)}>
            关闭
          </Button>
          <Button type="primary" autoInsertSpace={false} onClick={search}>
            查询
          </Button>
        </div>
      }
    >
      {saved && saved.all.length > 0 && <SearchList saved={saved} onApply={apply} />}
      <ConditionGroup
        group={draft}
        fields={fields}
        depth={1}
        strict={strict}
        full={lines.length >= MOST_SUPER_CONDITIONS}
        onEdit={(key, edit) => setDraft((present) => edited(present, key, edit))}
        onSubmit={search}
      />
      {saved && saving && (
        <SaveSearch saved={saved} query={group && superQueryWire(group)} onDone={() => setSaving(false)} />
      )}
    </Modal>
  )
}
