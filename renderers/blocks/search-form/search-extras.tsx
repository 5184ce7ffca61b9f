import { useLatest } from 'ahooks'
import { useEffect } from 'react'
import type { FormHandle, PreparedField } from '#renderers/pieces.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { SearchValues } from '#shared/rules/search-values.ts'
import { type SuperGroup, superQueryParameters } from '#shared/rules/super-query.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import { AdvancedQuery, type AdvancedQueryProps } from './advanced-query.tsx'
import { keptQueryOf, readKeptQuery } from './kept-query.ts'
import { SavedQueries } from './saved-queries.tsx'
import { useSavedSearches } from './use-saved-searches.ts'

export interface SearchExtrasProps {
  /** Name of the search form. */
  block: string
  /** Of the form. */
  fields: readonly PreparedField[]
  /** Of the advanced query; absent where there is none. */
  advanced?: readonly PreparedField[]
  /** How the button of the advanced query is called and looks. */
  button?: AdvancedQueryProps['button']
  /** What is filled in may be kept by name. */
  keeps: boolean
  /** The address says what is asked, and no kept search in its place. */
  isAddressed: boolean
  form(): FormHandle | undefined
  /** What the advanced query asks at present. */
  asked?: SuperGroup
  /** @param conditions what a list is to be asked with */
  onAsk(group: SuperGroup | undefined, conditions: Row): void
  onValues(values: SearchValues): void
  /** Told once, before the default of the kept searches is asked, or when there is nothing to ask. */
  onUsual(asks: boolean): void
  /** Whether one of the kept searches is the default. */
  onKept(hasDefault: boolean): void
}

/** Characters of the encoded query; longer addresses are refused on the way. */
const LONGEST = 8000

/** The advanced query and the kept searches; the one that is the default is asked as soon as it has come. */
export function SearchExtras(props: SearchExtrasProps) {
  const { block, fields, advanced, button, keeps, isAddressed, form, asked } = props
  const { onAsk, onValues, onUsual, onKept } = props
  const { ports } = useScreen()
  const saved = useSavedSearches(block, (all) => {
    // Nothing is put over what somebody is typing already.
    const usual = isAddressed || form()?.dirty() ? undefined : all.find(({ isDefault }) => isDefault)
    if (!usual || !apply(usual, () => onUsual(true))) onUsual(false)
  })
  const hasDefault = saved?.all.some(({ isDefault }) => isDefault)
  const tellKept = useLatest(onKept)
  useEffect(() => {
    if (hasDefault !== undefined) tellKept.current(hasDefault)
  }, [hasDefault])

  /** What a list is asked with; undefined when that is too long, which the person is told. */
  function conditionsOf(group: SuperGroup | undefined): Row | undefined {
    const conditions = group && superQueryParameters(group)
    if (conditions && conditions.superQueryParams.length > LONGEST) {
      ports.notices.warning('条件的内容过长，请减少一些')
      return undefined
    }
    return { ...conditions }
  }
  function ask(group: SuperGroup | undefined): boolean {
    const conditions = conditionsOf(group)
    if (conditions) onAsk(group, conditions)
    return conditions !== undefined
  }
  /** Asks what was kept, as far as it can still be asked. */
  function apply(search: SavedSearch, before?: () => void): boolean {
    const kept = readKeptQuery(search, fields, advanced)
    if (!kept) ports.notices.warning(`查询「${search.name}」中有不再可用的字段，请重新保存`)
    const conditions = kept && conditionsOf(kept.group)
    if (!conditions) return false
    before?.()
    if (kept.values) onValues(kept.values)
    if (kept.group || asked) onAsk(kept.group, conditions)
    return true
  }
  const present = () => keptQueryOf(asked, form()?.values() ?? {})
  return (
    <>
      {advanced && (
        <AdvancedQuery fields={advanced} button={button} asked={asked} saved={saved} onAsk={ask} onApply={apply} />
      )}
      {keeps && saved && <SavedQueries saved={saved} present={present} onApply={apply} />}
    </>
  )
}
