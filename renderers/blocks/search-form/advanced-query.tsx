import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { readSuperGroup, type SuperGroup, superQueryParameters } from '#shared/rules/super-query.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import type { PreparedField } from '../../pieces.ts'
import { chunk } from '../../ui/chunk.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { type DraftGroup, draftOf, fieldsAsked } from './advanced-draft.ts'
import { useSavedSearches } from './use-saved-searches.ts'

const AdvancedDialog = chunk(async () => (await import('./advanced-dialog.tsx')).AdvancedDialog)

export interface AdvancedQueryProps {
  /** Name of the search form. */
  block: string
  fields: readonly PreparedField[]
  /** What is asked at present. */
  asked?: SuperGroup
  /** @param conditions what a list is to be asked with */
  onAsk(group: SuperGroup | undefined, conditions: Row): void
  /** Told once, before the default of the kept queries is asked, or when there is nothing to ask. */
  onUsual(asks: boolean): void
  /** Whether one of the kept queries is the default. */
  onKept(hasDefault: boolean): void
}

interface Written {
  asked?: SuperGroup
  draft: DraftGroup
}

/** Characters of the encoded query; longer addresses are refused on the way. */
const LONGEST = 8000

/** The button of the advanced query; the one that is kept as default is asked as soon as it has come. */
export function AdvancedQuery({ block, fields, asked, onAsk, onUsual, onKept }: AdvancedQueryProps) {
  const { ports } = useScreen()
  const [opened, setOpened] = useState<Written>()
  // What was written since, by what was asked then: after another query it is worth nothing.
  const written = useRef<Written>(undefined)
  const saved = useSavedSearches(block, (all) => {
    const usual = all.find(({ isDefault }) => isDefault)
    if (!usual || !apply(usual, () => onUsual(true))) onUsual(false)
  })
  const hasDefault = saved?.all.some(({ isDefault }) => isDefault)
  const tellKept = useRef(onKept)
  tellKept.current = onKept
  useEffect(() => {
    if (hasDefault !== undefined) tellKept.current(hasDefault)
  }, [hasDefault])

  function ask(group: SuperGroup | undefined, before?: () => void): boolean {
    const conditions = group && superQueryParameters(group)
    if (conditions && conditions.superQueryParams.length > LONGEST) {
      ports.notices.warning('条件的内容过长，请减少一些')
      return false
    }
    before?.()
    onAsk(group, { ...conditions })
    return true
  }

  /** Asks what was kept, as far as it can still be asked. */
  function apply({ name, query }: SavedSearch, before?: () => void): boolean {
    const group = readable(query)
    if (group && fieldsAsked(group).every((field) => fields.some((each) => each.name === field)))
      return ask(group, before)
    ports.notices.warning(`查询「${name}」中有不再可用的字段，请重新保存`)
    return false
  }

  const begin = () => ({ asked, draft: draftOf(asked, fields) })
  return (
    <>
      <Button
        type="link"
        className="r-link-button"
        autoInsertSpace={false}
        aria-haspopup="dialog"
        onClick={() => setOpened(written.current?.asked === asked ? (written.current ?? begin()) : begin())}
      >
        高级查询
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <AdvancedDialog
            fields={fields}
            start={opened.draft}
            saved={saved}
            onDraft={(draft) => {
              written.current = { asked: opened.asked, draft }
            }}
            onAsk={ask}
            onApply={apply}
            onGone={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function readable(query: SavedSearch['query']): SuperGroup | undefined {
  try {
    return readSuperGroup(query)
  } catch {
    return undefined
  }
}
