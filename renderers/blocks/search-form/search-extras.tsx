import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import type { FormHandle, PreparedField } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { SearchValues } from '#shared/rules/search/search-values.ts'
import { type SuperGroup, superQueryParameters } from '#shared/rules/search/super-query.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import { AdvancedQuery, type AdvancedQueryProps } from './advanced/advanced-query.tsx'
import { SavedQueries } from './saved/saved-queries.tsx'
import { readStoredQuery, storedQueryOf } from './saved/stored-query.ts'
import { useSavedSearches } from './saved/use-saved-searches.ts'
import { WaitingButton } from './waiting-button.tsx'

export interface SearchExtrasProps {
  /** Name of the search form. */
  block: string
  /** Fields of the search form. */
  fields: readonly PreparedField[]
  /** Fields of the advanced query; absent without one. */
  advanced?: readonly PreparedField[]
  /** Label and icon of the button of the advanced query. */
  button?: AdvancedQueryProps['button']
  /** The form can be saved as a named search. */
  canSave: boolean
  /** The address contains conditions, so no saved search replaces them. */
  isAddressed: boolean
  form(): FormHandle | undefined
  /** Present conditions of the advanced query. */
  activeGroup?: SuperGroup
  /** @param conditions conditions for the list */
  onSearch(group: SuperGroup | undefined, conditions: Row): void
  onValues(values: SearchValues): void
  /** Called once, before the default saved search runs, or when none does. */
  onUsual(asks: boolean): void
  /** Reports whether one of the saved searches is the default. */
  onStored(hasDefault: boolean): void
}

/** Maximum characters of the encoded query; servers and proxies refuse longer addresses. */
const LONGEST = 8000

/** Advanced query and saved searches. Runs the default search as soon as it is loaded. */
export function SearchExtras(props: SearchExtrasProps) {
  const { block, fields, advanced, button, canSave: keeps, isAddressed, form, activeGroup } = props
  const { onSearch, onValues, onUsual, onStored } = props
  const { ports } = useScreen()
  const [isLoaded, setLoaded] = useState(false)
  const saved = useSavedSearches(block, (all) => {
    setLoaded(true)
    // A form with typed input is not overwritten.
    const usual = isAddressed || form()?.dirty() ? undefined : all.find(({ isDefault }) => isDefault)
    if (!usual || !apply(usual, () => onUsual(true))) onUsual(false)
  })
  const hasDefault = saved?.all.some(({ isDefault }) => isDefault)
  const tellKept = useLatest(onStored)
  useEffect(() => {
    if (hasDefault !== undefined) tellKept.current(hasDefault)
  }, [hasDefault])

  /** Returns the conditions for a list; warns and returns undefined when they are too long. */
  function conditionsOf(group: SuperGroup | undefined): Row | undefined {
    const conditions = group && superQueryParameters(group)
    if (conditions && conditions.superQueryParams.length > LONGEST) {
      ports.notices.warning('条件的内容过长，请减少一些')
      return undefined
    }
    return { ...conditions }
  }
  function runSearch(group: SuperGroup | undefined): boolean {
    const conditions = conditionsOf(group)
    if (conditions) onSearch(group, conditions)
    return conditions !== undefined
  }
  /** Runs a saved search with the fields that still exist. Returns false when nothing can run. */
  function apply(search: SavedSearch, before?: () => void): boolean {
    const kept = readStoredQuery(search, fields, advanced)
    if (!kept) ports.notices.warning(`查询「${search.name}」中有不再可用的字段，请重新保存`)
    const conditions = kept && conditionsOf(kept.group)
    if (!conditions) return false
    before?.()
    if (kept.values) onValues(kept.values)
    if (kept.group || activeGroup) onSearch(kept.group, conditions)
    return true
  }
  const present = () => storedQueryOf(activeGroup, form()?.values() ?? {})
  return (
    <>
      {advanced && (
        <AdvancedQuery
          fields={advanced}
          button={button}
          activeGroup={activeGroup}
          saved={saved}
          onSearch={runSearch}
          onApply={apply}
        />
      )}
      {keeps && !isLoaded && <WaitingButton label="我的查询" />}
      {keeps && saved && <SavedQueries saved={saved} present={present} onApply={apply} />}
    </>
  )
}
